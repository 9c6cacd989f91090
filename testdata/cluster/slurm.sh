#!/bin/sh
#SBATCH --array=1-64
#SBATCH --cpus-per-task=8
# Each task of a Slurm array plays one shard of a run:
# sbatch slurm.sh --size expert --games 1000000 --policy best
# A task that is killed and queued again resumes from its checkpoint. Then:
# mines simulate merge part-*.json
part=$SLURM_ARRAY_TASK_ID
exec mines simulate "$@" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$part/$SLURM_ARRAY_TASK_COUNT" \
  --checkpoint "part-$part.checkpoint" \
  --json --output "part-$part.json"

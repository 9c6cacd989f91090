#!/bin/sh
#SBATCH --array=1-64
#SBATCH --cpus-per-task=8
# Each task of a Slurm array plays one shard of a run, of the number of shards
# that stands first:
# sbatch slurm.sh 64 --size expert --games 1000000 --policy best
# A task that is killed and queued again resumes from its checkpoint; one that
# failed is repeated alone by sbatch --array=2 with the same words. Then:
# mines simulate merge part-*.json
shards=$1
shift
part=$SLURM_ARRAY_TASK_ID
exec mines simulate "$@" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$part/$shards" \
  --checkpoint "part-$part.checkpoint" \
  --json --output "part-$part.json"

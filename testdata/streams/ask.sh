mkfifo questions answers
mines odds --json --no-fractions <questions >answers &
exec 3>questions 4<answers
for board in '["?1?"]' '["?1 "]'; do
  echo "{\"board\":$board,\"total\":1}" >&3
  read -r answer <&4
  echo "$answer" | cut -c 1-70
done
exec 3>&-

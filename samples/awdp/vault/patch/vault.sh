#!/bin/sh
echo 'The vault multiplies by seven. A number:'
read -r number
case "$number" in
  '' | *[!0-9]*) echo 'That is no number.' ;;
  *) echo $((number * 7)) ;;
esac

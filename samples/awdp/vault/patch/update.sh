#!/bin/sh
set -e
cp vault.sh /vault.sh
chmod 755 /vault.sh
echo 'Digits are multiplied, and nothing else.'

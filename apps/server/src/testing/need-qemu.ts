import { existsSync } from 'node:fs'

const isRequired = (process.env['REQUIRE'] ?? '').split(',').includes('qemu')

/** Tests that need the tools of QEMU are left out where they are not installed, unless `REQUIRE` names `qemu`. */
export const lacksQemu = !isRequired && !existsSync('/usr/bin/qemu-img')

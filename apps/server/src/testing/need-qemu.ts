import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isRequired = (process.env['REQUIRE'] ?? '').split(',').includes('qemu')

/** Tests that need the tools of QEMU are left out where they are not installed, unless `REQUIRE` names `qemu`. */
export const lacksQemu = !isRequired && !existsSync('/usr/bin/qemu-img')

/** So are those that start virtual machines, in networks of an engine. */
export const lacksMachines = !isRequired && !(existsSync(process.env['DOCKER_TEST_SOCKET'] ?? '') && hasTool('qemu-system-x86_64'))

function hasTool(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isRequired = (process.env['REQUIRE'] ?? '').split(',').includes('qemu')

/** Tests that need the tools of QEMU are left out where they are not installed, unless `REQUIRE` names `qemu`. */
export const lacksQemu = !isRequired && !existsSync('/usr/bin/qemu-img')

/** So are those that start virtual machines: in networks of an engine, from a guest that the tools of a boot loader make. */
export const lacksMachines =
  !isRequired && !(existsSync(process.env['DOCKER_TEST_SOCKET'] ?? '') && ['qemu-system-x86_64', 'grub-mkimage'].every(hasTool))

function hasTool(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

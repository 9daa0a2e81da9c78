import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const libraries = join(import.meta.dirname, '../../modules/scenes/image-work')
/** What no checker imports. */
const leftOut = ['test', 'site-packages', 'dist-packages', 'idlelib', 'ensurepip', 'lib2to3', 'tkinter', 'config-*', '*.opt-?.pyc']
const tools = ['sh', 'sleep', 'chmod', 'env']

/** An image with the machine's own Python and our libraries in the place of the base of checkers, which takes minutes and the network. */
export function importPython(socketPath: string, tag: string): void {
  const run = (command: string, ...words: string[]) => execFileSync(command, words, { encoding: 'utf8' })
  const folder = mkdtempSync(join(tmpdir(), 'beacon-python-'))
  const root = join(folder, 'root')
  const archive = join(folder, 'root.tar')
  for (const name of ['bin', 'usr/bin', 'var/lib', 'run', 'etc', 'tmp']) mkdirSync(join(root, name), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  copyFileSync('/bin/busybox', join(root, 'bin/busybox'))
  for (const name of tools) symlinkSync('/bin/busybox', join(root, 'bin', name))
  symlinkSync('/bin/busybox', join(root, 'usr/bin/env'))
  run('tar', '-cf', archive, '-C', root, '.')

  const [program = '', lib = ''] = run(
    'python3',
    '-c',
    'import sys, sysconfig; print(sys.executable, sysconfig.get_path("stdlib"), sep="\\n")',
  ).split('\n')
  const real = realpathSync(program)
  const modules = run('sh', '-c', `ls ${lib}/lib-dynload/*.so`).trim().split('\n')
  const loaded = new Set(run('ldd', real, ...modules).match(/\/\S+\.so[.\d]*(?= \()/gu))
  const without = leftOut.map((name) => `--exclude=${name}`)
  run('tar', '-rhPf', archive, ...without, `--transform=s#^${real}$#/bin/python3#`, real, lib, ...loaded)
  run('tar', '-rPf', archive, '--exclude=__pycache__', `--transform=s#^#${lib}/#`, '-C', libraries, 'checklib', 'ctf_gameserver')
  execFileSync('docker', [
    '-H',
    `unix://${socketPath}`,
    'import',
    '-c',
    'ENV PATH=/bin:/usr/bin',
    '-c',
    `ENV PYTHONHOME=${dirname(dirname(lib))}`,
    archive,
    tag,
  ])
  rmSync(folder, { recursive: true })
}

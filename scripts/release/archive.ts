import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'

const apps = ['admin', 'arena', 'screens'].map((app) => `apps/${app}/dist`)
/** What a build left: with it the start of an unpacked archive has nothing to build. */
const built = [...apps, '.turbo/beacon-build']

/** A `.tar.gz` of what is committed, with the built apps and `beside`, files that lie in its root. The same commit gives the same bytes. */
export function packArchive(root: string, to: string, { name, beside }: { name: string; beside: readonly string[] }): void {
  const run = (command: string, words: string[]) => execFileSync(command, words, { cwd: root })
  const tar = `${to}.tar`
  const time = run('git', ['log', '-1', '--format=%ct']).toString().trim()
  run('git', ['archive', '--format=tar', `--prefix=${name}/`, `--output=${tar}`, 'HEAD'])
  const same = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=posix',
    '--pax-option=delete=atime,delete=ctime',
  ]
  run('tar', ['--append', `--file=${tar}`, ...same, `--transform=s,^,${name}/,`, ...built])
  for (const file of beside)
    run('tar', ['--append', `--file=${tar}`, ...same, `--transform=s,^,${name}/,`, '-C', join(file, '..'), basename(file)])
  run('sh', ['-c', 'gzip -9 -n -c "$1" > "$2" && rm "$1"', 'sh', tar, to])
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/** As `sha256sum -c` reads it. */
export async function digestsOf(paths: readonly string[]): Promise<string> {
  const lines = []
  for (const path of paths) lines.push(`${await digestOf(path)}  ${basename(path)}\n`)
  return lines.join('')
}

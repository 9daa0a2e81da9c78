import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The last commit in a folder of its own, with the dependencies of this checkout; packages of the workspace are the copy's own. */
export function copyTree(root: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', to], { input: archive })
  const members = ['apps', 'packages'].flatMap((group) => readdirSync(join(to, group)).map((name) => join(group, name)))
  for (const member of ['.', 'e2e', 'bench', ...members]) linkModules(root, to, member)
}

function linkModules(root: string, to: string, member: string): void {
  const from = join(root, member, 'node_modules')
  if (!existsSync(from) || !existsSync(join(to, member))) return
  const folder = join(to, member, 'node_modules')
  mkdirSync(join(folder, '@beacon'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '@beacon') linkWorkspace(root, to, join(from, name), join(folder, name))
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(realpathSync(join(from, name)), join(folder, name))
  }
}

function linkWorkspace(root: string, to: string, from: string, folder: string): void {
  for (const name of readdirSync(from)) symlinkSync(realpathSync(join(from, name)).replace(realpathSync(root), to), join(folder, name))
}

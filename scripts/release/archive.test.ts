import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestsOf, packArchive } from './archive.ts'

let root = ''
let out = ''
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'beacon-release-'))
  out = mkdtempSync(join(tmpdir(), 'beacon-out-'))
  write('CHANGELOG.md', '# What is new\n\n## 0.2.0 — next\n\n- A thing.\n\n## 0.1.0\n\n')
  write('.gitignore', 'dist\n.turbo\n')
  const git = (...words: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: root })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  for (const app of ['admin', 'arena', 'screens']) write(`apps/${app}/dist/index.html`, app)
  write('.turbo/beacon-build', 'stamp')
  write('.turbo/cache/other', 'no part of it')
  write('secret.key', 'nobody else’s')
  writeFileSync(join(out, 'NOTICES.txt'), 'parts')
})
afterAll(() => {
  for (const folder of [root, out]) rmSync(folder, { recursive: true })
})

it('an archive holds what is committed and built, nothing else, and comes out the same again', async () => {
  const to = join(out, 'beacon.tar.gz')
  const pack = () => packArchive(root, to, { name: 'beacon-0.2.0', beside: [join(out, 'NOTICES.txt')] })
  pack()
  const names = execFileSync('tar', ['-tzf', to], { encoding: 'utf8' }).trim().split('\n')
  expect(names.filter((name) => !name.endsWith('/')).toSorted()).toEqual(
    [
      '.gitignore',
      '.turbo/beacon-build',
      'CHANGELOG.md',
      'NOTICES.txt',
      ...['admin', 'arena', 'screens'].map((app) => `apps/${app}/dist/index.html`),
    ].map((name) => `beacon-0.2.0/${name}`),
  )
  const first = await digestsOf([to])
  utimesSync(join(root, 'apps/admin/dist/index.html'), 1, 1)
  pack()
  expect(await digestsOf([to])).toBe(first)
  writeFileSync(join(out, 'SHA256SUMS'), first)
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' })).toBe('beacon.tar.gz: OK\n')
  expect(readFileSync(to).length).toBeGreaterThan(100)
})

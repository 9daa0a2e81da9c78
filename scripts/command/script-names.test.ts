import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Commands of pnpm 12 and their other names (`pnpm help -a`). `start`, `test` and `restart` run a script of that name. */
const ofPnpm =
  'access add approve approve-builds audit bin bugs c cache cat-file cat-index change ci clean completion config create dedupe deploy ' +
  'deprecate dist-tag dlx docs doctor edit env exec fetch find-hash fund get help i ignored-builds import info init install install-test ' +
  'it la lane licenses link list ll ln login logout ls outdated owner pack pack-app patch patch-commit patch-remove peers permissions ' +
  'ping pipeline pkg prefix profile prune publish purge rb rebuild recursive remove repo rm root run runtime sbom search self-update set ' +
  'set-script setup shim stage star stars stop store tasks team token un undeprecate uninstall unlink unpublish unstar up update upgrade ' +
  'version view whoami why with x xmas'

test('no command of ours has the name of one of pnpm, which would run instead', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { scripts: object }
  expect(Object.keys(scripts).filter((name) => ofPnpm.split(' ').includes(name))).toEqual([])
})

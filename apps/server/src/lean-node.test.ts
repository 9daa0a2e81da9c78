import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leanEnvironment, leanFlags } from './lean-node.ts'

test('the service of docs/deploy.md starts Node as the start command does', () => {
  const text = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
  expect(text).toContain(`node/bin/node ${leanFlags.join(' ')} apps/server/src/main.ts`)
  for (const [name, value] of Object.entries(leanEnvironment)) expect(text).toContain(`\nEnvironment=${name}=${value}\n`)
})

import { expect, test } from '@playwright/test'
import { apiDocScript } from '../src/api-doc.ts'
import { startInstallation } from '../src/installation.ts'
import { runCommand } from '../src/shell.ts'

test('docs/api.md runs as it stands, from an empty installation to rank 1', async () => {
  // Each call of the document is a process of its own; a busy machine needs more than the usual time for all of them.
  const installation = await startInstallation()
  try {
    const { code, output } = await runCommand('bash', ['-c', apiDocScript()], {
      BASE: installation.origin,
      ADMIN_PASSWORD: installation.password,
    })
    expect(output).toContain('rank 1: Les Octets Perdus, ')
    expect(code, output).toBe(0)
  } finally {
    await installation.stop()
  }
})

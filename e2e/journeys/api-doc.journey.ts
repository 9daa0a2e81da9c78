import { spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { apiDocScript } from '../src/api-doc.ts'
import { startInstallation } from '../src/installation.ts'

test('docs/api.md runs as it stands, from an empty installation to rank 1', async () => {
  const installation = await startInstallation()
  try {
    const { code, output } = await runShell(apiDocScript(), { BASE: installation.origin, ADMIN_PASSWORD: installation.password })
    expect(output).toContain('rank 1: Les Octets Perdus, ')
    expect(code, output).toBe(0)
  } finally {
    await installation.stop()
  }
})

function runShell(script: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  // The test runner asks for colours; a number that is read out of an answer must stay plain.
  const child = spawn('bash', ['-c', script], { env: { ...process.env, FORCE_COLOR: '0', ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}

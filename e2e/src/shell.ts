import { spawn } from 'node:child_process'

/** Runs a command to its end. Colours are off: a number that is read out of an answer must stay plain. */
export function runCommand(command: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { env: { ...process.env, FORCE_COLOR: '0', ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}

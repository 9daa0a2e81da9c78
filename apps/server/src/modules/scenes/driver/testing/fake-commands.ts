import { setTimeout as wait } from 'node:timers/promises'
import { DriverError, type ExecOptions, type ExecResult } from '../driver.ts'

/** The few commands that the contract asks for. */
export async function run(
  [name, ...args]: readonly string[],
  { stdin = Buffer.alloc(0), deadlineMs, outputBytes }: ExecOptions,
  read: (path: string) => string | null,
): Promise<ExecResult> {
  const said = (stdout: Buffer, code = 0) => {
    const kept = stdout.subarray(0, outputBytes)
    return { code, stdout: kept, stderr: Buffer.alloc(0), cut: kept.length < stdout.length }
  }
  const [path = ''] = args
  if (name === 'sleep') {
    await wait(Math.min(deadlineMs, Number(path) * 1_000))
    if (Number(path) * 1_000 > deadlineMs) throw new DriverError('deadline', 'the command was cut')
    return said(Buffer.alloc(0))
  }
  if (name === 'head') return said(Buffer.alloc(Number(args[1])))
  if (name === 'nc' || (name === 'cat' && args.length === 0)) return said(stdin)
  const text = name === 'cat' ? read(path) : null
  return text === null ? said(Buffer.alloc(0), 1) : said(Buffer.from(text))
}

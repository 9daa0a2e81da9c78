import { execFileSync } from 'node:child_process'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { logLine, openLog, tapLog } from './log.ts'

function linesOf(level: string, write: (log: Logger) => void, worker: number | null = null): unknown[] {
  const lines: string[] = []
  write(openLog(level, { write: (line) => void lines.push(line) }, worker))
  return lines.map((line) => {
    expect(line.endsWith('}\n')).toBe(true)
    const { time, ...rest }: Record<string, unknown> = JSON.parse(line)
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
    return { names: Object.keys(rest), ...rest }
  })
}

const fields = { request_id: 'a', method: 'GET', path: '/"quoted"\n', route: undefined, status: 200, ms: 0.4, user_id: null }

test.each([null, 3])('a line that is written at once is the line that the logger would write (worker %s)', (worker) => {
  const own = linesOf('info', (log) => logLine(log, 'info', fields, 'request'), worker)
  expect(own).toEqual(linesOf('info', (log) => log.info(fields, 'request'), worker))
  expect(own).toHaveLength(1)
})

test('a level that the log does not want is not written; a listener that wants it hears it', () => {
  const heard: string[] = []
  const written = linesOf('error', (log) => {
    logLine(log, 'info', fields, 'request')
    tapLog(log, (line) => void heard.push(line))?.setLevel('info')
    logLine(log, 'info', fields, 'heard')
    logLine(log, 'error', fields, 'told')
  })
  expect(written).toMatchObject([{ msg: 'told', level: 50 }])
  expect(heard.map((line): unknown => JSON.parse(line).msg)).toEqual(['heard', 'told'])
})

test('a process that ends has written every line, whole and in order', () => {
  const module = JSON.stringify(new URL('log.ts', import.meta.url).href)
  const program = `const { openLog } = await import(${module}); const log = openLog('info')
    for (let at = 0; at < 2000; at += 1) log.info({ at, text: '烽火' }, 'line'); process.exit(0)`
  const lines = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
    Array.from({ length: 2000 }, (_, at) => expect.objectContaining({ at, text: '烽火', msg: 'line' })),
  )
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from './installation.ts'

export interface Row {
  name: string
  aim: string
  value: number
  unit: string
  more: Record<string, number>
}

/** The value that this share of them does not exceed. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, two) => one - two)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** What else the machine did: the load average of the last minute stands with each figure. */
export const withLoad = (row: Row): Row => ({ ...row, more: { ...row.more, load: loadavg()[0] ?? Number.NaN } })

const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2))

export function printRows(rows: readonly Row[]): void {
  for (const { name, aim, value, unit, more } of rows) {
    const extra = Object.entries(more)
      .map(([key, each]) => `${key} ${figure(each)}`)
      .join(', ')
    console.log(`${name.padEnd(52)} ${figure(value).padStart(10)} ${unit.padEnd(11)} aim ${aim.padEnd(16)} ${extra}`)
  }
}

/** What the server's process holds after all of it. */
export function memoryRow(pid: number): Row {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? Number.NaN) / 1024
  return { name: 'memory of the server after it', aim: 'no growth', value: mb('VmRSS'), unit: 'MB', more: { most_mb: mb('VmHWM') } }
}

/** JSON beside the table, with what the machine was doing. */
export function writeRows(rows: readonly Row[]): string {
  const folder = join(root, 'bench/out')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, load: loadavg(), rows }, null, 2)}\n`)
  return path
}

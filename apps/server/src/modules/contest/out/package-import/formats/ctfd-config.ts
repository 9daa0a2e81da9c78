import { textOf, type Raw } from './fields.ts'

/** Revisions of CTFd's database that this reader was written against (2.x and 3.x). */
export const knownRevisions = new Set(
  (
    '0366ba6575ca 07dfbe5e1edc 080d29b15cd3 0def790057c1 1093835a1051 24ad6790bc3c 336b8c601b94 364b4efa1686 46a278193a94 48d8250d19bd ' +
    '4d3c1b59d011 4e4d5a9ea000 4fe3eeed9a9d 55623b100da8 5c4996aeb2cb 5c98d9253f56 6012fe8de495 62bf576b2cd3 662d728ad7da 67ebab6de598 ' +
    '75e8ab9a0014 8275865e5992 8369118943a1 9889b8c53673 9e6f6578ca84 a02c5bf43407 a03403986a32 a49ad66aa0f1 b295b033364d b5551cd26764 ' +
    'e69a79ebffd3 ef87d69ec29a f73a96c97449'
  ).split(' '),
)

export interface CtfdConfig {
  name: string
  description: string
  isTeams: boolean
  /** Epoch milliseconds, null when not set. */
  start: number | null
  end: number | null
  freeze: number | null
  version: string | null
}

/** The settings of a CTFd that a contest needs; `config` rows are `{ key, value }`. */
export function configOf(rows: readonly Raw[]): CtfdConfig {
  const values = new Map(rows.map((row) => [textOf(row['key']), textOf(row['value'])]))
  const instant = (key: string): number | null => {
    const seconds = Number(values.get(key) || Number.NaN)
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
  }
  return {
    name: values.get('ctf_name') ?? '',
    description: values.get('ctf_description') ?? '',
    isTeams: values.get('user_mode') === 'teams',
    start: instant('start'),
    end: instant('end'),
    freeze: instant('freeze'),
    version: values.get('ctf_version') ?? null,
  }
}

/** CTFd writes times as naive UTC: `2024-03-01T10:00:00.123456`. Epoch milliseconds with the microseconds as a fraction; null when unreadable. */
export function ctfdTime(value: unknown): number | null {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:?\d\d)?$/u.exec(typeof value === 'string' ? value : '')
  if (found === null) return null
  const [, day = '', clock = '', fraction = '', zone = 'Z'] = found
  const at = Date.parse(`${day}T${clock}${zone === '' ? 'Z' : zone}`)
  return Number.isNaN(at) ? null : at + Number(fraction.padEnd(6, '0') || 0) / 1000
}

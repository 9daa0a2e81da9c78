import type { StageKind, StageVerdict } from './verdict.ts'

/**
 * What `put` prints and `get` is given back.
 * `plain`: stdout is the private id. `split`: stdout is a public hint, stderr the private id. `seeded`: the id that put was given.
 */
export const putModes = ['plain', 'split', 'seeded'] as const
export type PutMode = (typeof putModes)[number]

export const outputLimits = { public: 250, private: 64 * 1024, hint: 1024, flag_ref: 4 * 1024 } as const

const mask = '••••'

/** Hides flags in every writing of their letters; of one that was cut at the end, its beginning too. */
export function scrub(text: string, flags: readonly string[]): string {
  let clean = text
  for (const flag of flags) {
    if (flag === '') continue
    // bounded: the letters of one flag, nothing repeated
    clean = clean.replaceAll(new RegExp(flag.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`), 'giu'), mask)
    clean = withoutBeginning(clean, flag)
  }
  return clean
}

const leastBeginning = 4

function withoutBeginning(text: string, flag: string): string {
  for (let length = Math.min(flag.length - 1, text.length); length >= leastBeginning; length -= 1)
    if (text.endsWith(flag.slice(0, length))) return text.slice(0, -length) + mask
  return text
}

/** Whole characters; PostgreSQL takes no NUL, and pages show no control characters. */
function cut(text: string, most: number): string {
  const clean = text.replaceAll(/[^\P{Cc}\t\n]/gu, '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')
  const characters = [...clean]
  return characters.length <= most ? clean : characters.slice(0, most).join('')
}

export interface StageOutput {
  /** What entrants may read. */
  public: string
  /** What referees read besides. */
  private: string
  /** What `get` is given as FLAG_ID; null where nothing was put. */
  flag_ref: string | null
  /** What helps to find the flag; for everybody. */
  hint: string | null
}

export interface PrintedStage {
  kind: StageKind
  verdict: StageVerdict
  put_mode: PutMode
  stdout: string
  stderr: string
  /** FLAG_ID as the stage was given it. */
  flag_ref: string
  /** Flags that the chain handles: nobody reads them in an output. */
  flags: readonly string[]
  /** The runner ended it: it did not come to say why it failed, so what it printed may be a part of an id or a hint. */
  isCut?: boolean
}

/** An id that a put has printed is secret, so it stands in neither text; that of one which was cut is for referees. */
export function stageOutput({ kind, verdict, put_mode, stdout, stderr, flag_ref, flags, isCut = false }: PrintedStage): StageOutput {
  const said = (text: string) => cut(scrub(text.trim(), flags), outputLimits.public)
  const noted = (text: string) => cut(scrub(text.trim(), flags), outputLimits.private)
  const id = (text: string) => cut(text.trim(), outputLimits.flag_ref) || flag_ref
  if (kind === 'put' && isCut) return { public: '', private: noted(`${stdout}\n${stderr}`), flag_ref: null, hint: null }
  if (kind !== 'put' || verdict !== 'up') return { public: said(stdout), private: noted(stderr), flag_ref: null, hint: null }
  if (put_mode === 'seeded') return { public: said(stdout), private: noted(stderr), flag_ref, hint: null }
  if (put_mode === 'plain') return { public: '', private: noted(stderr), flag_ref: id(stdout), hint: null }
  const hint = cut(scrub(stdout.trim(), flags), outputLimits.hint)
  return { public: '', private: '', flag_ref: id(stderr), hint: hint === '' ? null : hint }
}

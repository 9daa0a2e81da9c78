import { describe, expect, it } from 'vitest'
import { outputLimits, scrub, stageOutput, type PutMode } from './output.ts'
import { runVerdict, stageVerdict, type StageKind, type StageVerdict } from './verdict.ts'

describe('how a stage ended', () => {
  it.each<[exit_code: number | null, is_late: boolean, verdict: StageVerdict]>([
    [101, false, 'up'],
    [102, false, 'corrupt'],
    [103, false, 'mumble'],
    [104, false, 'down'],
    // The checker says that it is broken itself, or there is none.
    [110, false, 'error'],
    [126, false, 'error'],
    [127, false, 'error'],
    // It died at what the box did: of an exception, of a signal, of its memory or of what it printed.
    [0, false, 'mumble'],
    [1, false, 'mumble'],
    [255, false, 'mumble'],
    [null, false, 'mumble'],
    // Whatever it says once its time is over.
    [101, true, 'down'],
    [110, true, 'down'],
    [null, true, 'down'],
  ])('exit code %s, late %s: %s', (exit_code, is_late, verdict) => {
    expect(stageVerdict({ exit_code, is_late, waited_ms: 0, limit_ms: 5_000 })).toBe(verdict)
  })
  it.each<[waited_ms: number, exit_code: number | null, is_late: boolean, verdict: StageVerdict]>([
    [1_000, null, true, 'down'],
    [1_001, null, true, 'error'],
    // Its own time-outs are shorter than ours: then it dies, or says that nobody answers.
    [1_000, 1, false, 'mumble'],
    [1_001, 1, false, 'error'],
    [1_001, 104, false, 'error'],
    [4_000, 101, false, 'up'],
  ])('waited %s of 5,000 ms for a processor, exit code %s, late %s: %s', (waited_ms, exit_code, is_late, verdict) => {
    expect(stageVerdict({ exit_code, is_late, waited_ms, limit_ms: 5_000 })).toBe(verdict)
  })
})

describe('how a chain ended', () => {
  it.each<[stages: [StageKind, StageVerdict][], verdict: string]>([
    [[['check', 'up']], 'up'],
    [
      [
        ['check', 'up'],
        ['put', 'up'],
        ['get', 'up'],
        ['old_get', 'up'],
      ],
      'up',
    ],
    [
      [
        ['check', 'down'],
        ['put', 'skipped'],
      ],
      'down',
    ],
    [
      [
        ['check', 'up'],
        ['put', 'mumble'],
        ['get', 'skipped'],
      ],
      'mumble',
    ],
    [
      [
        ['check', 'up'],
        ['put', 'up'],
        ['get', 'corrupt'],
      ],
      'corrupt',
    ],
    [
      [
        ['check', 'up'],
        ['put', 'up'],
        ['get', 'up'],
        ['old_get', 'corrupt'],
      ],
      'recovering',
    ],
    [
      [
        ['check', 'up'],
        ['old_get', 'down'],
      ],
      'recovering',
    ],
    // Our own fault costs nobody anything, wherever it happens.
    [
      [
        ['check', 'up'],
        ['old_get', 'error'],
      ],
      'error',
    ],
    [
      [
        ['check', 'error'],
        ['put', 'skipped'],
      ],
      'error',
    ],
    [
      [
        ['check', 'up'],
        ['put', 'skipped'],
      ],
      'error',
    ],
  ])('%j: %s', (stages, verdict) => {
    expect(runVerdict(stages.map(([kind, one]) => ({ kind, verdict: one })))).toBe(verdict)
  })
})

describe('what is read of an output', () => {
  const flag = 'Flag{0123-abc}'
  const printed = (put_mode: PutMode, stdout: string, stderr: string, kind: StageKind = 'put', verdict: StageVerdict = 'up') =>
    stageOutput({ kind, verdict, put_mode, stdout, stderr, flag_ref: 'given', flags: [flag] })

  it('what put prints is an id, a hint, or nothing, as its script says', () => {
    expect(printed('plain', 'user:pass\n', 'trace')).toEqual({ public: '', private: 'trace', flag_ref: 'user:pass', hint: null })
    expect(printed('plain', '', '')).toMatchObject({ flag_ref: 'given' })
    expect(printed('split', 'user\n', 'user:pass\n')).toEqual({ public: '', private: '', flag_ref: 'user:pass', hint: 'user' })
    expect(printed('seeded', 'OK', 'trace')).toEqual({ public: 'OK', private: 'trace', flag_ref: 'given', hint: null })
  })

  it('a put that is not up leaves no id', () => {
    expect(printed('plain', 'no answer', 'trace', 'put', 'down')).toEqual({
      public: 'no answer',
      private: 'trace',
      flag_ref: null,
      hint: null,
    })
  })

  it('a put that was ended tells entrants nothing: what it printed may be an id or a hint', () => {
    const cut = { kind: 'put', verdict: 'down', stdout: 'user', stderr: 'trace', flag_ref: 'given', flags: [flag], isCut: true } as const
    for (const put_mode of ['plain', 'split', 'seeded'] as const)
      expect(stageOutput({ ...cut, put_mode })).toEqual({ public: '', private: 'user\ntrace', flag_ref: null, hint: null })
  })

  it('no flag stands in a text, in no writing of its letters, and no beginning of one at a cut end', () => {
    expect(scrub(`a ${flag} b ${flag.toUpperCase()} c`, [flag])).toBe('a •••• b •••• c')
    expect(scrub('the end is Flag{0123', [flag])).toBe('the end is ••••')
    expect(scrub('Fla', [flag])).toBe('Fla')
    expect(scrub('untouched', [''])).toBe('untouched')
    const { hint } = printed('split', `user ${flag}`, 'id')
    expect(hint).toBe('user ••••')
  })

  it('texts are cut by characters and hold nothing that a database refuses', () => {
    const long = printed('plain', '😀'.repeat(300), 'a\0b\u001b[31m', 'check')
    expect([...long.public]).toHaveLength(outputLimits.public)
    expect(long.private).toBe('ab[31m')
  })
})

/**
 * What is done with a box that is judged, in this order or another one. A further one is a word here and what does it in the server.
 * `base` lays the patches that what is judged stands on. `stay` is the exploit too, where it must go on working; `next` is a patch of ours
 * that changes nothing, where patches of others must go on being laid.
 */
export const judgeStepKinds = ['start', 'base', 'ready', 'functions', 'exploit', 'apply', 'restart', 'stay', 'next', 'stop'] as const
export type JudgeStepKind = (typeof judgeStepKinds)[number]

export interface JudgeStep {
  kind: JudgeStepKind
  /** What lets the judging go on. `done` where the step does something and finds nothing. */
  expect: 'done' | 'up' | 'down' | 'exploited' | 'resisted'
  /** Before anything of an entrant is in the box: what differs is a fault of ours, or of the question. */
  is_control: boolean
  limit_ms: number
}

/** What a question says of the time that its steps may take. */
export interface JudgeTimes {
  ready_ms: number
  functions_ms: number
  exploit_ms: number
}

const startMs = 300_000
const commandMs = 30_000
const stopMs = 60_000

const control = { is_control: true } as const
const judged = { is_control: false } as const
const functions = ({ functions_ms }: JudgeTimes) => ({ kind: 'functions', expect: 'up', limit_ms: functions_ms }) as const
/** Whoever takes the hill next can lay his patch. */
const next = { kind: 'next', expect: 'done', limit_ms: commandMs } as const
/** The way into a hill still leads in. */
const stay = ({ exploit_ms }: JudgeTimes) => ({ kind: 'stay', expect: 'exploited', limit_ms: exploit_ms }) as const

/** A box as its image makes it, which works and is open: without this nothing that follows says anything of a patch. */
const controlSteps = (times: JudgeTimes): JudgeStep[] => [
  { kind: 'start', expect: 'done', limit_ms: startMs, ...control },
  { kind: 'ready', expect: 'done', limit_ms: times.ready_ms, ...control },
  { ...functions(times), ...control },
  { kind: 'exploit', expect: 'exploited', limit_ms: times.exploit_ms, ...control },
]

/**
 * How a patch is judged. The exploit comes after the first or after the second look at the functions, by a draw, and one follows it: who
 * counts connections does not know which is which, and who dies of the attack has not defended.
 */
export function patchPlan(times: JudgeTimes, draw: number): JudgeStep[] {
  const exploit: JudgeStep = { kind: 'exploit', expect: 'resisted', limit_ms: times.exploit_ms, ...judged }
  const looks: JudgeStep[] = Array.from({ length: 3 }, () => ({ ...functions(times), ...judged }))
  const at = draw < 0.5 ? 1 : 2
  return [
    ...controlSteps(times),
    { kind: 'apply', expect: 'done', limit_ms: commandMs, ...judged },
    { kind: 'restart', expect: 'done', limit_ms: commandMs + times.ready_ms, ...judged },
    { kind: 'ready', expect: 'done', limit_ms: times.ready_ms, ...judged },
    ...looks.slice(0, at),
    exploit,
    ...looks.slice(at),
  ]
}

/** The patches that a box stands on, laid one after the other. */
const baseSteps = (times: JudgeTimes, patches: number): JudgeStep[] =>
  patches === 0
    ? []
    : [
        { kind: 'ready', expect: 'done', limit_ms: times.ready_ms, ...control },
        { kind: 'base', expect: 'done', limit_ms: (2 * commandMs + times.ready_ms) * patches, ...control },
        { kind: 'restart', expect: 'done', limit_ms: commandMs + times.ready_ms, ...control },
      ]

/** A box as its image and the patches before make it. */
const standSteps = (times: JudgeTimes, patches: number): JudgeStep[] => [
  { kind: 'start', expect: 'done', limit_ms: startMs, ...control },
  ...baseSteps(times, patches),
  { kind: 'ready', expect: 'done', limit_ms: times.ready_ms, ...control },
]

/** Both looks at what stands, in an order by a draw. */
const standLooks = (times: JudgeTimes, draw: number) => (draw < 0.5 ? [functions(times), stay(times)] : [stay(times), functions(times)])

/** Before which of the three looks at the functions the two attacks come. */
const stayPlaces = [
  [1, 1],
  [1, 2],
  [2, 2],
] as const

/**
 * How a patch of a hill is judged, on a clone of the version that runs: its functions work, and the way in that must stay still leads
 * in, before it as after, twice and at drawn moments. A look at the functions comes before and behind them. At last another patch can be
 * laid: a patch that takes this from those who come next is refused, and where it is gone before, nobody pays for it.
 */
export function hillPlan(times: JudgeTimes, patches: number, draw: number): JudgeStep[] {
  const looks: JudgeStep[] = Array.from({ length: 3 }, () => ({ ...functions(times), ...judged }))
  const [first, second] = stayPlaces[Math.floor(draw * stayPlaces.length)] ?? stayPlaces[1]
  return [
    ...standSteps(times, patches),
    { ...functions(times), ...control },
    { ...stay(times), ...control },
    { ...next, ...control },
    { kind: 'apply', expect: 'done', limit_ms: commandMs, ...judged },
    { kind: 'restart', expect: 'done', limit_ms: commandMs + times.ready_ms, ...judged },
    { kind: 'ready', expect: 'done', limit_ms: times.ready_ms, ...judged },
    ...looks.slice(0, first),
    { ...stay(times), ...judged },
    ...looks.slice(first, second),
    { ...stay(times), ...judged },
    ...looks.slice(second),
    { ...next, ...judged },
  ]
}

/**
 * How a version of a hill is made: a box that is kept where it stands, works, and can be attacked. In a new one (`isNew`) what differs from
 * its patches on is the patch's, which behaved otherwise when it was judged.
 */
export function versionPlan(times: JudgeTimes, { patches, isNew, draw }: { patches: number; isNew: boolean; draw: number }): JudgeStep[] {
  const steps = [...standSteps(times, patches), ...standLooks(times, draw).map((step): JudgeStep => ({ ...step, ...control }))]
  const from = isNew ? steps.findIndex(({ kind }) => kind === 'base') : -1
  return steps.map((step, at) => (from >= 0 && at >= from ? { ...step, ...judged } : step))
}

/** A look at a hill that runs: it works, and it can still be attacked. */
export const probePlan = (times: JudgeTimes, draw: number): JudgeStep[] => standLooks(times, draw).map((step) => ({ ...step, ...judged }))

/** How a hill is proven: as its patches are judged, with the reference patch; then its checker must see that a stopped box is down. */
export const hillProofPlan = (times: JudgeTimes, draw: number): JudgeStep[] => [...hillPlan(times, 0, draw), ...stoppedSteps(times)]

const stoppedSteps = (times: JudgeTimes): JudgeStep[] => [
  { kind: 'stop', expect: 'done', limit_ms: stopMs, ...judged },
  { kind: 'functions', expect: 'down', limit_ms: times.functions_ms, ...judged },
]

/** How a question is proven: as its patches are judged, with the reference patch; then its checker must see that a stopped box is down. */
export const proofPlan = (times: JudgeTimes, draw: number): JudgeStep[] => [...patchPlan(times, draw), ...stoppedSteps(times)]

/** Contests go before courses, those before trials of questions, then single machines; what waits for nobody yet comes last. */
export const queueClasses = ['contest', 'course', 'test', 'instance', 'pool'] as const
export type QueueClass = (typeof queueClasses)[number]

export interface Waiting {
  scene: string
  class: QueueClass
  payer: string
  /** Epoch milliseconds. */
  queuedAt: number
  cpuMilli: number
  memoryMb: number
}

export interface Room {
  cpuMilli: number
  memoryMb: number
}

/** Who waits longer than this is told so and stops waiting. */
export const queueAtMostMs = 30 * 60_000

/**
 * The queue in the order in which scenes start: by class, then who has fewest running, then who came first. Each place counts those
 * before it, so nobody gets a second scene while another waits for the first.
 */
export function queueOrder(waiting: readonly Waiting[], runningOf: ReadonlyMap<string, number>): Waiting[] {
  const taken = new Map(runningOf)
  const left = [...waiting].sort((one, other) => one.queuedAt - other.queuedAt || (one.scene < other.scene ? -1 : 1))
  const withTurn = left.map((one) => {
    const turn = taken.get(one.payer) ?? 0
    taken.set(one.payer, turn + 1)
    return { one, turn }
  })
  const rank = ({ class: of }: Waiting) => queueClasses.indexOf(of)
  return [...withTurn].sort((a, b) => rank(a.one) - rank(b.one) || a.turn - b.turn || a.one.queuedAt - b.one.queuedAt).map(({ one }) => one)
}

/** Who starts now. The first that does not fit holds back all behind it: a large scene would wait for ever otherwise. */
export function admits(waiting: readonly Waiting[], runningOf: ReadonlyMap<string, number>, room: Room): Waiting[] {
  let { cpuMilli, memoryMb } = room
  const going: Waiting[] = []
  for (const one of queueOrder(waiting, runningOf)) {
    if (one.cpuMilli > cpuMilli || one.memoryMb > memoryMb) return going
    cpuMilli -= one.cpuMilli
    memoryMb -= one.memoryMb
    going.push(one)
  }
  return going
}

export interface Quota {
  name: 'scenes' | 'memory_mb' | 'cpu_milli'
  used: number
  max: number
}

/** The first quota that a wish would break, with its figures; null where it fits. */
export function overQuota(quotas: readonly Quota[], want: { memoryMb: number; cpuMilli: number }): (Quota & { want: number }) | null {
  const wish = { scenes: 1, memory_mb: want.memoryMb, cpu_milli: want.cpuMilli }
  const broken = quotas.find(({ name, used, max }) => used + wish[name] > max)
  return broken === undefined ? null : { ...broken, want: wish[broken.name] }
}

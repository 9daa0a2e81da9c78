/** The nine kinds of contest: the wire enumeration. Which of them are built is said by the registries that hold their rules. */
export const contestKinds = ['theory', 'flag', 'attackDefense', 'awdp', 'operation', 'cfs', 'ai', 'rw', 'koh'] as const

export type ContestKind = (typeof contestKinds)[number]

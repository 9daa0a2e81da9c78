/** What a `{group}` of a path stands for. */
export const groups = {
  kind: ['flag', 'operation', 'ad', 'cfs', 'awdp', 'ai', 'rw', 'koh'],
  bank: ['operation', 'ad', 'cfs', 'awdp', 'flag', 'rw', 'ai', 'koh'],
  statistic: ['operation', 'flag', 'ad', 'cfs'],
  display: ['rw', 'operation', 'flag', 'attack-defense', 'cfs', 'awdp', 'ai', 'koh'],
  public: ['ctf', 'ai', 'awd', 'om', 'cfs', 'awdp'],
  variant: ['mini', 'theory', 'ten'],
} as const

import { toySpellings } from '../kinds/toy-slugs.ts'

/** What a `{group}` of a path stands for. */
export const groups = {
  kind: ['flag', 'operation', 'ad', 'cfs', 'awdp', 'ai', 'rw', 'koh', ...toySpellings('admin')],
  bank: ['operation', 'ad', 'cfs', 'awdp', 'flag', 'rw', 'ai', 'koh', ...toySpellings('bank')],
  statistic: ['operation', 'flag', 'ad', 'cfs', 'rw', 'awdp', 'koh', 'ai'],
  display: ['rw', 'operation', 'flag', 'attack-defense', 'cfs', 'awdp', 'ai', 'koh', 'theory', ...toySpellings('display')],
  public: ['ctf', 'ai', 'awd', 'om', 'cfs', 'awdp', ...toySpellings('public')],
  variant: ['mini', 'theory', 'ten'],
} as const

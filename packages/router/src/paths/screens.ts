import type { PathRow } from './row.ts'

/** Every address of the screens app. Access, items and titles decide menus and guards. */
export const screensPaths = [
  { path: '/contest/{display}/:resource_id/:value', access: 'key', items: [], en: 'Contest display', zh: '竞赛大屏' },
  { path: '/theory/rush/screen/:resource_id', access: 'key', items: [], en: 'Quiz rush', zh: '理论抢答' },
  { path: '/theory/rush/ranking/:arena_id', access: 'key', items: [], en: 'Quiz ranking', zh: '抢答排名' },
  { path: '/theory/skill/screen/:resource_id', access: 'key', items: [], en: 'Theory display', zh: '理论大屏' },
  { path: '/public/{public}/screen/:resource_id/:viewer_key', access: 'key', items: [], en: 'Public display', zh: '公开大屏' },
  { path: '/public/ctf/union/screen/:resource_id/:viewer_key', access: 'key', items: [], en: 'Union CTF display', zh: '联合夺旗大屏' },
  { path: '/ranking/rw/screen/:rw_id/:viewer_key', access: 'key', items: [], en: 'RW ranking', zh: '实景排名' },
  { path: '/public/union/screen', access: 'key', items: [], en: 'Union display', zh: '联合大屏' },
  { path: '/public/ranking/team/screen/:rank_id', access: 'key', items: [], en: 'Team ranking', zh: '战队排行' },
  { path: '/public/ranking/team/screen/{variant}/:rank_id', access: 'key', items: [], en: 'Team ranking variant', zh: '战队排行（变体）' },
  { path: '/public/unite/rank/:rank_id', access: 'key', items: [], en: 'United ranking', zh: '统一排行' },
] as const satisfies readonly PathRow[]

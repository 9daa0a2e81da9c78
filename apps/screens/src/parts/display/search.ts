import { given } from '@beacon/api/given'
import { type DisplayValue, displayValues, type RotationTurn, turnValues, type ViewerView } from '@beacon/api/contest/viewer-key'
import type { Look } from './wall-state.ts'

/** What a display's address may say besides its key. */
export interface WallSearch {
  viewer_key?: string
  theme?: ViewerView['theme']
  lang?: ViewerView['lang']
  /** The ranking of one bracket, by its id. */
  bracket?: string
  /** Places shown, 1–1,000. */
  top?: number
  /** Seconds a page stands, 5–600. */
  page_s?: number
  /** Percent of each side that the television cuts off, 0–10. */
  safe?: number
  /** `matrix:30,feed:20`: what a rotation shows, and for how many seconds. */
  rotate?: string
  /** mini: 1 leaves the background out. */
  transparent?: number
}

const within = (value: unknown, least: number, most: number): number | undefined => {
  const read = Number(value)
  return value !== undefined && value !== '' && Number.isFinite(read) && read >= least && read <= most ? read : undefined
}
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Reads the address; what is not understood is left out, so a wall never stays dark for a typing error. */
export function readSearch(search: Record<string, unknown>): WallSearch {
  const { viewer_key, theme, lang, bracket, rotate, transparent } = search
  const top = within(search['top'], 1, 1000)
  return given({
    viewer_key: viewer_key === undefined ? undefined : String(viewer_key),
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    lang: lang === 'en' || lang === 'zh' ? lang : undefined,
    bracket: typeof bracket === 'string' && uuid.test(bracket) ? bracket : undefined,
    top: top === undefined ? undefined : Math.round(top),
    page_s: within(search['page_s'], 5, 600),
    safe: within(search['safe'], 0, 10),
    rotate: typeof rotate === 'string' && readTurns(rotate).length > 0 ? rotate : undefined,
    transparent: transparent === true || transparent === 'true' || Number(transparent) === 1 ? 1 : undefined,
  })
}

export const isDisplay = (value: string): value is DisplayValue => displayValues.some((one) => one === value)
const isTurn = (value: string): value is RotationTurn['value'] => turnValues.some((one) => one === value)

/** `matrix:30,feed:20`; without seconds 30, what is not understood is left out. */
export function readTurns(text: string): RotationTurn[] {
  return text.split(',').flatMap((part) => {
    const [value = '', seconds = '30'] = part.trim().split(':')
    const read = within(seconds, 5, 600)
    return isTurn(value) && read !== undefined ? [{ value, seconds: read }] : []
  })
}

/** How a display shows its value: its address says, else what the organiser set. */
export interface Settings {
  bracket: string | null
  top: number | null
  page_s: number
  safe: number
  transparent: boolean
  rotate: readonly RotationTurn[]
}

const PAGE_S = 12
const usualTurns: readonly RotationTurn[] = [
  { value: 'matrix', seconds: 60 },
  { value: 'ranking', seconds: 30 },
  { value: 'trend', seconds: 30 },
  { value: 'topics', seconds: 30 },
]

export function settingsOf(search: WallSearch, look: Pick<Look, 'bracket' | 'options'> | null): Settings {
  const { options = {}, bracket = null } = look ?? {}
  const turns = search.rotate === undefined ? (options.rotate ?? []) : readTurns(search.rotate)
  return {
    bracket: search.bracket ?? bracket,
    top: search.top ?? options.top ?? null,
    page_s: search.page_s ?? options.page_s ?? PAGE_S,
    safe: search.safe ?? options.safe ?? 0,
    transparent: search.transparent === 1 || options.transparent === true,
    rotate: turns.length === 0 ? usualTurns : turns,
  }
}

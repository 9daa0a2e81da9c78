import { displayValue, type ViewerView } from '@beacon/api/viewer-key'

/** What a display's address may say besides its key: `theme`, `lang`, `top`, `page_s`, `safe`. */
export interface WallSearch {
  viewer_key?: string
  theme?: ViewerView['theme']
  lang?: ViewerView['lang']
  /** Places shown, 1–1,000. */
  top?: number
  /** Seconds a page stands, 5–600. */
  page_s?: number
  /** Percent of each side that the television cuts off, 0–10. */
  safe?: number
}

const within = (value: unknown, least: number, most: number): number | undefined => {
  const read = Number(value)
  return value !== undefined && value !== '' && Number.isFinite(read) && read >= least && read <= most ? read : undefined
}
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

/** Reads the address; what is not understood is left out, so a wall never stays dark for a typing error. */
export function readSearch(search: Record<string, unknown>): WallSearch {
  const { viewer_key, theme, lang } = search
  const top = within(search['top'], 1, 1000)
  return given({
    viewer_key: viewer_key === undefined ? undefined : String(viewer_key),
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    lang: lang === 'en' || lang === 'zh' ? lang : undefined,
    top: top === undefined ? undefined : Math.round(top),
    page_s: within(search['page_s'], 5, 600),
    safe: within(search['safe'], 0, 10),
  })
}

export const isDisplay = (value: string): value is ViewerView['value'] => displayValue.options.some((one) => one === value)

import { isUnion, type ScreenRow, type ScreenValue } from '@beacon/api/contest/viewer-key'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import type { Displays } from './use-displays.ts'
import { type Issued, openScreen, type useScreens } from './use-screens.ts'

/** What the tab asks with a dialog. */
export type OpenDialog =
  | { kind: 'new' }
  | { kind: 'union' }
  | { kind: 'issued'; issued: Issued }
  | { kind: 'rotate' | 'revoke' | 'edit'; row: ScreenRow }
  | { kind: 'announce'; rows: readonly ScreenRow[] }

const setValues: readonly ScreenValue[] = ['union', 'tiles']

/** What can be done with one display. */
export function useScreenMenu(
  screens: ReturnType<typeof useScreens>,
  ask: (openDialog: OpenDialog) => void,
  { values, wordOf }: Displays,
): (row: ScreenRow) => MenuEntry[] {
  const { t } = useLingui()
  return (row) => {
    const issued = screens.issued.get(row.screen_id)
    const isRevoked = row.revoked_at !== null
    const off = isRevoked ? { disabledReason: t`revoked` } : {}
    const isSet = isUnion(row.value)
    return [
      {
        label: t`Open on second monitor`,
        ...(isRevoked ? off : issued === undefined ? { hint: t`creates a new key` } : {}),
        onSelect: () => (issued === undefined ? ask({ kind: 'rotate', row }) : openScreen(issued)),
      },
      {
        label: t`Link and QR code`,
        ...(isRevoked ? off : issued === undefined ? { disabledReason: t`shown once; replace the key` } : {}),
        onSelect: () => issued !== undefined && ask({ kind: 'issued', issued }),
      },
      { label: t`Edit…`, ...off, onSelect: () => ask({ kind: 'edit', row }) },
      ...(isSet ? [] : [{ label: t`Takeover or banner…`, ...off, onSelect: () => ask({ kind: 'announce', rows: [row] }) }]),
      { heading: t`Show now` },
      ...(isSet ? setValues : values).map((shows) => ({
        label: wordOf(shows),
        checked: row.shows === shows,
        ...off,
        onSelect: () => void screens.change(row, { shows: shows === row.value ? null : shows }),
      })),
      'separator',
      {
        label: row.theme === 'dark' ? t`Switch to light` : t`Switch to dark`,
        ...off,
        onSelect: () => void screens.change(row, { theme: row.theme === 'dark' ? 'light' : 'dark' }),
      },
      {
        label: row.lang === 'zh' ? t`Switch to English` : t`Switch to Chinese`,
        ...off,
        onSelect: () => void screens.change(row, { lang: row.lang === 'zh' ? 'en' : 'zh' }),
      },
      'separator',
      { label: t`Replace key…`, onSelect: () => ask({ kind: 'rotate', row }) },
      { label: t`Revoke…`, danger: true, ...off, onSelect: () => ask({ kind: 'revoke', row }) },
    ]
  }
}

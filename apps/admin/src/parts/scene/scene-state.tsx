import type { DeskSceneRow } from '@beacon/api/scene/scene-desk'
import { formatDuration, formatLogTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { sceneStatus } from './scene-name.ts'

/** The state, and how far work on it is. */
export function SceneState({ row: { status, load, queue_place } }: { row: Pick<DeskSceneRow, 'status' | 'load' | 'queue_place'> }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Status of={sceneStatus(status)} />
      {queue_place !== null && <span className="type-mono text-caption text-fg-3">#{queue_place}</span>}
      {load !== null && load.of > 0 && (
        <span className="type-mono text-caption text-fg-3">
          {load.step}/{load.of}
        </span>
      )}
    </span>
  )
}

/** Figures come every ten seconds; six that stayed away make the last one old. */
const figuresOldMs = 60_000

interface FigureProps {
  row: Pick<DeskSceneRow, 'usage'>
  now: number
  children: ReactNode
}

/** A figure that is old is grey and says since when; it is never emptied. */
export function Figure({ row: { usage }, now, children }: FigureProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const isOld = usage !== null && now - Date.parse(usage.at) > figuresOldMs
  if (!isOld) return <span className="type-mono">{children}</span>
  const since = formatLogTime(usage.at)
  const age = Math.floor((now - Date.parse(usage.at)) / 60_000) * 60
  return (
    <span className="type-mono text-fg-3" title={t`since ${since}`}>
      {children} · {formatDuration(locale, age)}
    </span>
  )
}

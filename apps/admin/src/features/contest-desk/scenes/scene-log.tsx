import type { DeskSceneDetail } from '@beacon/api/scene-desk'
import { formatLogTime } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { logWords } from './words.ts'

/** Values in a line, without words of their own: a node, a code, a reason. */
const valueText = (values: DeskSceneDetail['log'][number]['values']): string =>
  Object.entries(values)
    .flatMap(([key, value]) =>
      value === null || value === false || value === '' ? [] : [key === 'note' ? `“${value}”` : `${key} ${value}`],
    )
    .join(' · ')

/** What happened to a scene, newest first. */
export function SceneLog({ log }: Pick<DeskSceneDetail, 'log'>) {
  const { i18n } = useLingui()
  return (
    <ol className="flex flex-col">
      {log.map(({ at, what, by, values }, index) => {
        const word = logWords[what]
        return (
          <li key={`${at} ${index}`} className="flex flex-wrap gap-x-3 border-b border-rule-2 py-1.5 text-body">
            <span className="type-mono text-fg-3">{formatLogTime(at)}</span>
            <span className="text-fg">{word === undefined ? what : i18n._(word)}</span>
            <span className="text-fg-2">{by ?? <Trans>by itself</Trans>}</span>
            <span className="min-w-0 break-words text-fg-3">{valueText(values)}</span>
          </li>
        )
      })}
    </ol>
  )
}

import type { DeskSceneDetail } from '@beacon/api/scene/scene-desk'
import { formatLogTime } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCauseWords } from './cause-words.ts'
import { closeWordOf, logWords, nodeWordOf, valueWords } from './log-words.ts'

/** Values in a line: a node, an exit code, a reason. What has no word here is told as it is. */
function useValueText(): (values: DeskSceneDetail['log'][number]['values']) => string {
  const { i18n } = useLingui()
  const causeWords = useCauseWords()
  const detailText = (key: string, value: string | number | true): string => {
    if (key === 'note') return `“${value}”`
    const word = valueWords[key]
    const label = word === undefined ? key : i18n._(word)
    if (value === true) return label
    if (key === 'cause') return `${label} ${causeWords(String(value))}`
    const said = key === 'why' ? closeWordOf(value) : key === 'state' ? nodeWordOf(value) : key === 'action' ? logWords[value] : undefined
    return `${label} ${said === undefined ? value : i18n._(said)}`
  }
  return (values) =>
    Object.entries(values)
      .flatMap(([key, value]) => (value === null || value === false || value === '' ? [] : [detailText(key, value)]))
      .join(' · ')
}

/** What happened to a scene, newest first. */
export function SceneLog({ log }: Pick<DeskSceneDetail, 'log'>) {
  const { i18n } = useLingui()
  const valueText = useValueText()
  return (
    <ol className="flex flex-col">
      {log.map(({ at, what, by, values }, index) => {
        const word = logWords[what]
        return (
          <li key={`${at} ${index}`} className="flex flex-wrap gap-x-3 border-b border-rule-2 py-1.5 text-body">
            <span className="type-mono text-fg-3">{formatLogTime(at)}</span>
            <span className="text-fg">{word === undefined ? what : i18n._(word)}</span>
            <span className="text-fg-2">{by ?? <Trans>the system</Trans>}</span>
            <span className="min-w-0 break-words text-fg-3">{valueText(values)}</span>
          </li>
        )
      })}
    </ol>
  )
}

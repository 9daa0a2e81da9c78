import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Panel, Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDifficultyWords } from '../question-words.ts'
import type { QuestionInput } from './model.ts'

const Markdown = lazy(async () => ({ default: (await import('@beacon/ui/markdown')).Markdown }))

/** The question as a player opens it, while it is typed. */
export function PlayerPreview({ directionName }: { directionName: (id: string) => string }) {
  const locale = useFormatLocale()
  const { control } = useFormContext<QuestionInput>()
  const [name, score, direction, difficulty, description, lang] = useWatch({
    control,
    name: ['name', 'score', 'direction_id', 'difficulty', 'description', 'lang'],
  })
  const [hints, parts, attachments, connection] = useWatch({ control, name: ['hints', 'parts', 'attachments', 'connection_info'] })
  const words = useDifficultyWords()
  const facts = [directionName(direction), words[difficulty ?? 'primary']].filter(Boolean)
  return (
    <Section title={<Trans>What players see</Trans>} first>
      <Panel>
        <div lang={lang} className="flex items-baseline justify-between gap-3">
          <h3 className="type-title min-w-0 break-words text-fg">{name || <Trans>Without a name</Trans>}</h3>
          <span className="font-mono text-[18px] text-amber">{typeof score === 'number' ? formatNumber(locale, score) : '–'}</span>
        </div>
        <p className="mb-2 text-caption text-fg-3">{facts.join(' · ')}</p>
        {description !== '' && (
          <Suspense fallback={<p className="whitespace-pre-wrap">{description}</p>}>
            <Markdown {...(lang === undefined ? {} : { lang })}>{description}</Markdown>
          </Suspense>
        )}
        {connection && <p className="mt-3 font-mono text-mono break-words text-fg">{connection}</p>}
        {parts.length > 1 && (
          <ol className="mt-3 border-t border-rule-2">
            {parts.map((part, index) => (
              <li key={index} className="flex justify-between gap-3 border-b border-rule-2 py-1.5">
                <span>{part.name || <Trans>Part {index + 1}</Trans>}</span>
                <span className="font-mono text-mono text-fg-3">{part.score_share} %</span>
              </li>
            ))}
          </ol>
        )}
        {attachments !== undefined && attachments.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-1.5">
            {attachments.map(({ file_id, name }) => (
              <Tag key={file_id}>{name}</Tag>
            ))}
          </p>
        )}
        {hints !== undefined && hints.length > 0 && (
          <p className="mt-3 text-caption text-fg-3">
            <Trans>Hints</Trans> <span className="font-mono">{hints.map(({ cost }) => `−${cost ?? 0}`).join('  ')}</span>
          </p>
        )}
      </Panel>
    </Section>
  )
}

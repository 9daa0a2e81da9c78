import type { PaperItem } from '@beacon/api/kinds/theory/paper'
import { sectionNumber } from '@beacon/api/kinds/theory/paper-words'
import { useFormatLocale } from '@beacon/i18n'
import { IconButton, NumberInput } from '@beacon/ui/controls'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Lock, LockOpen, MoreHorizontal, Trash2 } from 'lucide-react'
import { useDifficultyWords, useDirectionName } from '../../../../parts/question-form/words.ts'
import { theoryHref } from '../../bank/hrefs.ts'
import { formatMarks, useTypeWords } from '../../bank/words.ts'
import { useItemProblemWords } from './item-problem-words.ts'

import { changeItem, type ItemValues, moveToSection, removeItem, type Sections } from './sections.ts'

interface Props extends ItemValues {
  /** Its number through the whole paper. */
  place: number
  fact: PaperItem | undefined
  isManual: boolean
  sections: Sections
  section_id: string
  edit: (change: (sections: Sections) => Sections) => void
  onReplace: (question_id: string) => void
  onRedraw: ((question_id: string) => void) | undefined
}

/** One question of the paper: what it is, what it counts, and what can be done with it. */
export function ItemRow(props: Props) {
  const { question_id, score, is_locked, place, fact, isManual, edit } = props
  const { t } = useLingui()
  const number = fact?.number ?? ''
  return (
    <div className="grid min-w-0 grid-cols-[28px_minmax(0,1fr)_auto_auto] items-center gap-x-2 py-1">
      <span className="text-right font-mono text-mono text-fg-3">{place}</span>
      <Question fact={fact} version_id={props.version_id} />
      {isManual ? (
        <NumberInput
          aria-label={t`Score of question ${place}`}
          className="w-20 text-right"
          min={0.01}
          max={1000}
          step={0.5}
          value={(score ?? fact?.usual_score ?? 0) / 100}
          onValueChange={(next) => edit((now) => changeItem(now, question_id, { score: next === null ? null : Math.round(next * 100) }))}
        />
      ) : (
        <Score value={score ?? fact?.usual_score ?? 0} />
      )}
      <span className="flex">
        {!isManual && (
          <IconButton
            label={is_locked ? t`Unlock ${number}` : t`Lock ${number}`}
            aria-pressed={is_locked}
            onClick={() => edit((now) => changeItem(now, question_id, { is_locked: !is_locked }))}
          >
            {is_locked ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" className="text-fg-3" />}
          </IconButton>
        )}
        <RowMenu {...props} />
        <IconButton label={t`Remove ${number}`} onClick={() => edit((now) => removeItem(now, question_id))}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}

function Score({ value }: { value: number }) {
  const locale = useFormatLocale()
  return <span className="w-16 text-right font-mono text-mono text-fg-2">{formatMarks(locale, value)}</span>
}

function Question({ fact, version_id }: { fact: PaperItem | undefined; version_id: string | null }) {
  const types = useTypeWords()
  const difficulty = useDifficultyWords()
  const direction = useDirectionName()
  const problems = useItemProblemWords()
  if (fact === undefined)
    return (
      <span className="text-fg-3">
        <Trans>You cannot view this question.</Trans>
      </span>
    )
  const found = fact.problems.filter((one) => one !== 'newer_version' || version_id !== fact.newest_version_id)
  return (
    <span className="min-w-0">
      <span className="block truncate text-fg" title={fact.name}>
        {fact.name || '–'}
      </span>
      <span className="flex flex-wrap gap-x-2 text-caption text-fg-3">
        <span className="font-mono">{fact.number}</span>
        <span>{types[fact.question_type]}</span>
        {fact.direction !== null && <span>{direction(fact.direction)}</span>}
        <span>{difficulty[fact.difficulty]}</span>
        {found.map((one) =>
          one === 'hidden' ? (
            <span key={one}>{problems[one]}</span>
          ) : (
            <span key={one} className={`inline-flex items-center gap-1 ${one === 'newer_version' ? 'text-amber' : 'text-vermilion'}`}>
              <Mark name="triangle" size={10} />
              {problems[one]}
            </span>
          ),
        )}
      </span>
    </span>
  )
}

function RowMenu({ question_id, version_id, fact, isManual, sections, section_id, edit, onReplace, onRedraw }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const number = fact?.number ?? ''
  const isOld = fact !== undefined && fact.newest_version_id !== (version_id ?? fact.newest_version_id)
  const newest = fact?.newest_version_id ?? null
  const elsewhere = sections
    .map((section, index) => ({ section, name: section.title === '' ? sectionNumber(locale, index) : section.title }))
    .filter(({ section }) => section.section_id !== section_id)
  const entries: MenuEntry[] = [
    { label: t`Open question`, render: (content) => <Link {...theoryHref(question_id)}>{content}</Link> },
    { label: t`Replace with a similar one…`, onSelect: () => onReplace(question_id) },
    ...(onRedraw === undefined ? [] : [{ label: t`Redraw this question`, onSelect: () => onRedraw(question_id) }]),
    {
      label: t`Use the newest version`,
      disabledReason: isOld ? undefined : t`it is the newest`,
      onSelect: () => edit((now) => changeItem(now, question_id, { version_id: newest })),
    },
    ...(isManual && elsewhere.length > 0
      ? [
          'separator' as const,
          ...elsewhere.slice(0, 6).map(({ section, name }) => ({
            label: t`Move to ${name}`,
            onSelect: () => edit((now) => moveToSection(now, question_id, section.section_id)),
          })),
        ]
      : []),
  ]
  return (
    <Menu
      label={t`Actions for ${number}`}
      items={entries}
      trigger={
        <IconButton label={t`Actions for ${number}`}>
          <MoreHorizontal size={16} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

import { paperLimits } from '@beacon/api/kinds/theory/paper'
import { partialRule } from '@beacon/api/kinds/theory/question'
import { useFormatLocale } from '@beacon/i18n'
import { Checkbox, IconButton, Input, Select, Textarea } from '@beacon/ui/controls'
import { Menu } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, MoreHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatMarks, useRuleWords } from '../../bank/words.ts'
import { MarksInput } from '../../form/marks-input.tsx'
import { ScoreDialog } from './score-dialog.tsx'
import { useSectionTitle } from './section-titles.ts'
import { changeSection, contentOf, type SectionValues } from './sections.ts'
import type { BlockProps } from './block-props.ts'

/** Title, what it counts, how multiple choice counts, and the section's menu. Alt with ↑ or ↓ moves the section. */
export function SectionHead({ section, index, count, facts, edit, onMoveSection }: BlockProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const titleOf = useSectionTitle()
  const rules = useRuleWords()
  const content = contentOf(section, facts)
  const [showsText, setShowsText] = useState(section.instructions !== '')
  const [isScoring, setScoring] = useState(false)
  const { section_id } = section
  const n = index + 1
  const change = (next: Partial<SectionValues>) => edit((now) => changeSection(now, section_id, () => next))
  const total = section.items.reduce((sum, { question_id, score }) => sum + (score ?? facts.get(question_id)?.usual_score ?? 0), 0)
  const hasMultiple =
    content.type === 'multiple' || section.items.some(({ question_id }) => facts.get(question_id)?.question_type === 'multiple')
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    if (index + by >= 0 && index + by < count) onMoveSection(by)
  }
  return (
    <div className="flex flex-col gap-2 border-b border-rule pb-2">
      <div className="flex items-center gap-2">
        <Input
          aria-label={t`Title of section ${n}`}
          className="font-semibold"
          value={section.title}
          placeholder={titleOf(index, content)}
          maxLength={paperLimits.section_title}
          onChange={(event) => change({ title: event.target.value })}
          onKeyDown={onKeyDown}
        />
        {section.items.length > 0 && <span className="shrink-0 px-2 font-mono text-mono text-fg-2">{formatMarks(locale, total)}</span>}
        <IconButton label={t`Move section ${n} up`} disabled={index === 0} onClick={() => onMoveSection(-1)}>
          <ChevronUp size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Move section ${n} down`} disabled={index === count - 1} onClick={() => onMoveSection(1)}>
          <ChevronDown size={16} aria-hidden="true" />
        </IconButton>
        <Menu
          label={t`Actions for section ${n}`}
          items={[
            {
              label: t`Set the score for all questions…`,
              disabledReason: section.items.length === 0 ? t`it has no questions` : undefined,
              onSelect: () => setScoring(true),
            },
            {
              label: showsText ? t`Remove instructions` : t`Add instructions`,
              onSelect: () => {
                if (showsText) change({ instructions: '' })
                setShowsText(!showsText)
              },
            },
            'separator',
            { label: t`Remove section`, danger: true, onSelect: () => edit((now) => now.filter((one) => one.section_id !== section_id)) },
          ]}
          trigger={
            <IconButton label={t`Actions for section ${n}`}>
              <MoreHorizontal size={16} aria-hidden="true" />
            </IconButton>
          }
        />
      </div>
      {showsText && (
        <Textarea
          rows={2}
          aria-label={t`Instructions of section ${n}`}
          placeholder={t`Instructions for candidates`}
          counter={paperLimits.section_instructions}
          value={section.instructions}
          onChange={(event) => change({ instructions: event.target.value })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-body text-fg-2">
        <Checkbox checked={section.shuffle} onCheckedChange={(shuffle) => change({ shuffle })}>
          {t`Shuffle questions`}
        </Checkbox>
        {hasMultiple && (
          <Select
            size="sm"
            className="w-auto"
            aria-label={t`Multiple-choice scoring`}
            prefix={t`Multiple-choice scoring:`}
            value={section.partial_rule}
            options={partialRule.options.map((value) => ({ value, label: rules[value] }))}
            onValueChange={(partial_rule) =>
              change({ partial_rule, fixed_marks: partial_rule === 'fixed' ? (section.fixed_marks ?? 100) : null })
            }
          />
        )}
        {hasMultiple && section.partial_rule === 'fixed' && (
          <MarksInput value={section.fixed_marks} onChange={(fixed_marks) => change({ fixed_marks })} />
        )}
      </div>
      {isScoring && (
        <ScoreDialog
          each={content.each}
          onClose={() => setScoring(false)}
          onScore={(score) =>
            edit((now) => changeSection(now, section_id, ({ items }) => ({ items: items.map((item) => ({ ...item, score })) })))
          }
        />
      )}
    </div>
  )
}

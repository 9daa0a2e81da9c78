import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { DragRows } from '../../../../parts/question-form/drag-rows.tsx'
import { DropZone } from './drop-zone.tsx'
import { ItemRow } from './item-row.tsx'
import { SectionHead } from './section-head.tsx'
import { changeSection, moved } from './sections.ts'
import type { BlockProps } from './block-props.ts'

/** A section: its head, and its questions as rows that are put into order. */
export function SectionBlock(props: BlockProps) {
  const { section, firstPlace, facts, isManual, edit, onAdd, children } = props
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { section_id, items } = section
  return (
    <DropZone onAdd={onAdd === undefined ? null : (ids) => onAdd(ids, section_id)}>
      <SectionHead {...props} />
      {children}
      {items.length === 0 && isManual && (
        <p className="border-b border-rule-2 py-3 text-caption text-fg-3">
          <Trans>No questions yet. Drag them here.</Trans>
        </p>
      )}
      <DragRows
        className="flex flex-col"
        keys={items.map(({ question_id }) => question_id)}
        nameOf={(at) => t`question ${formatNumber(locale, firstPlace + at)}`}
        onMove={(from, to) => edit((now) => changeSection(now, section_id, (old) => ({ items: moved(old.items, from, to) })))}
      >
        {(at, handle) => {
          const item = items[at]
          if (item === undefined) return null
          return (
            <div className="grid grid-cols-[20px_minmax(0,1fr)] items-center border-b border-rule-2">
              <span>{handle}</span>
              <ItemRow
                {...item}
                place={firstPlace + at}
                fact={facts.get(item.question_id)}
                isManual={isManual}
                sections={props.others}
                section_id={section_id}
                edit={edit}
                onReplace={props.onReplace}
                onRedraw={item.draw_id === null ? undefined : props.onRedraw}
              />
            </div>
          )
        }}
      </DragRows>
    </DropZone>
  )
}

import { call, hasNothing } from '@beacon/api/client'
import { knowledgePoint, pointLimits, type KnowledgePoint } from '@beacon/api/bank/knowledge-point'
import { usePermission } from '@beacon/auth'
import { Confirm, LoadFailed } from '@beacon/auth/call'
import { errorText, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, IconButton } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Menu } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { theoryListHref } from '../bank/hrefs.ts'
import { MergePoint, PointDialog, type PointOrder } from './point-dialogs.tsx'
import { type TreeLine, usePoints } from './queries.ts'

type Open = { kind: 'form'; order: PointOrder } | { kind: 'merge' | 'delete'; point: KnowledgePoint }

/** Knowledge points below a direction, with the questions whose main point each is. Acts at once. */
export function PointTree({ direction_id }: { direction_id: string }) {
  const { t } = useLingui()
  const points = usePoints(direction_id)
  const [open, setOpen] = useState<Open | null>(null)
  const { found, lines, nameOf } = points
  const close = () => setOpen(null)
  const add = (parent_id: string | null) => setOpen({ kind: 'form', order: { stored: null, parent_id } })
  return (
    <Section
      title={<Trans>Knowledge points</Trans>}
      note={<Trans>Changes take effect immediately.</Trans>}
      actions={
        <Button size="sm" disabled={lines.length >= pointLimits.of_direction} onClick={() => add(null)}>
          <Plus size={14} aria-hidden="true" />
          <Trans>New point</Trans>
        </Button>
      }
    >
      {found.isPending && (
        <Loading>
          <Trans>Loading knowledge points</Trans>
        </Loading>
      )}
      {hasNothing(found) && <LoadFailed title={<Trans>Knowledge points could not be loaded</Trans>} query={found} />}
      {found.data?.total === 0 && (
        <p className="text-fg-3">
          <Trans>No knowledge points yet. Use them to compose papers.</Trans>
        </p>
      )}
      {lines.length > 0 && <PointTable lines={lines} nameOf={nameOf} onAdd={add} onOpen={setOpen} />}
      {open?.kind === 'form' && <PointDialog direction_id={direction_id} order={open.order} points={points} onClose={close} />}
      {open?.kind === 'merge' && <MergePoint point={open.point} points={points} onClose={close} />}
      {open?.kind === 'delete' && (
        <Confirm
          title={t`Delete “${nameOf(open.point)}”?`}
          body={t`No questions use it.`}
          action={t`Delete point`}
          onConfirm={async () => {
            await call(knowledgePoint.remove, { params: { resource_id: open.point.resource_id } })
            await points.refresh()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface TableProps {
  lines: readonly TreeLine[]
  nameOf: (point: KnowledgePoint) => string
  onAdd: (parent_id: string) => void
  onOpen: (open: Open) => void
}

const levels = ['primary', 'intermediate', 'advanced'] as const

function PointTable({ lines, nameOf, onAdd, onOpen }: TableProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const difficulty = useDifficultyWords()
  const heads = [t`Name, English`, t`Name, Chinese`, t`Identifier`]
  const figures = [t`Questions`, ...levels.map((level) => difficulty[level])]
  const cell = 'border-b border-rule-2 py-1.5 pr-3'
  const number = `${cell} text-right font-mono text-mono`
  return (
    <table className="w-full max-w-[1040px] text-left text-body">
      <thead className="text-caption text-fg-3">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-rule py-1 pr-3 font-normal">
              {head}
            </th>
          ))}
          {figures.map((head) => (
            <th key={head} scope="col" className="border-b border-rule py-1 pr-3 text-right font-normal">
              {head}
            </th>
          ))}
          <th scope="col" className="w-8 border-b border-rule">
            <span className="sr-only">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ point, depth }) => (
          <tr key={point.resource_id}>
            <th scope="row" className={`${cell} font-medium text-fg ${depth > 0 ? 'pl-6' : ''}`}>
              {point.name_en}
            </th>
            <td lang="zh-CN" className={`${cell} text-fg`}>
              {point.name_zh}
            </td>
            <td className={`${cell} font-mono text-mono text-fg-2`}>{point.key}</td>
            <td className={number}>
              <Link
                {...theoryListHref}
                search={{ direction_id: point.direction_id, knowledge_point: nameOf(point) } as never}
                className="text-fg hover:underline"
              >
                {formatNumber(locale, point.questions.total)}
              </Link>
            </td>
            {levels.map((level) => (
              <td key={level} className={`${number} ${point.questions[level] === 0 ? 'text-fg-3' : 'text-fg-2'}`}>
                {formatNumber(locale, point.questions[level])}
              </td>
            ))}
            <td className="border-b border-rule-2">
              <PointMenu line={{ point, depth }} lines={lines} name={nameOf(point)} onAdd={onAdd} onOpen={onOpen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MenuProps extends Pick<TableProps, 'lines' | 'onAdd' | 'onOpen'> {
  line: TreeLine
  name: string
}

function PointMenu({ line: { point, depth }, lines, name, onAdd, onOpen }: MenuProps) {
  const { t, i18n } = useLingui()
  // One list for all organisations, as the directions: whoever acts for one of them adds to it only.
  const mayChange = usePermission('people.all')
  const closed = mayChange ? {} : { disabledReason: errorText(i18n, 'permission_missing', { item: 'people.all' }) }
  const below = lines.filter((one) => one.point.parent_id === point.resource_id).length
  const used =
    point.uses > 0
      ? { disabledReason: plural(point.uses, { one: '# question', other: '# questions' }) }
      : below > 0
        ? { disabledReason: plural(below, { one: '# subpoint', other: '# subpoints' }) }
        : {}
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t`Actions for ${name}`}>
          <MoreHorizontal size={16} aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: t`Rename or move…`,
          onSelect: () => onOpen({ kind: 'form', order: { stored: point, parent_id: point.parent_id } }),
          ...closed,
        },
        ...(depth === 0 ? [{ label: t`Add subpoint`, onSelect: () => onAdd(point.resource_id) }] : []),
        { label: t`Merge into…`, onSelect: () => onOpen({ kind: 'merge', point }), ...closed },
        'separator',
        { label: t`Delete…`, danger: true, onSelect: () => onOpen({ kind: 'delete', point }), ...used, ...closed },
      ]}
    />
  )
}

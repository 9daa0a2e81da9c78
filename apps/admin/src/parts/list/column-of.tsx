import { formatBytes, formatDateTime, formatLogTime, formatNumber, formatTime, type Locale, useFormatLocale } from '@beacon/i18n'
import { Status, type StatusName } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { type ReactNode, useMemo } from 'react'

/** A column without its cell. `look`: the colour of its text, where it is not the quiet one. */
type Head<Row, Sort extends string> = Omit<DataColumn<Row, Sort>, 'cell'> & { look?: string }

type FieldOf<Row, Value> = { [Key in keyof Row & string]-?: Row[Key] extends Value ? Key : never }[keyof Row & string]

/** Makes a column of one type: it shows the field of the row that its id names, or what `valueOf` reads. */
interface MakeColumn<Row, Value> {
  <Sort extends string = never>(head: Head<Row, Sort> & { id: FieldOf<Row, Value> }): DataColumn<Row, Sort>
  <Sort extends string = never>(head: Head<Row, Sort>, valueOf: (row: Row) => Value): DataColumn<Row, Sort>
}

type Text = string | null | undefined

/** Columns by the type of what they show. What a row does not have is a dash. */
export function columnOf<Row extends object>(locale: Locale) {
  const make =
    <Value,>(draw: (value: Value, look: string) => ReactNode, usual: { align?: 'right' } = {}): MakeColumn<Row, Value> =>
    <Sort extends string>({ look = 'text-fg-2', ...head }: Head<Row, Sort>, valueOf?: (row: Row) => Value) => ({
      ...usual,
      ...head,
      // Checked: without a reading the id is that of a field of this type.
      cell: (row: Row) => draw(valueOf === undefined ? (row[head.id as keyof Row] as Value) : valueOf(row), look),
    })
  const mono = (text: Text | number, look: string) => <span className={`type-mono ${look}`}>{text ?? '–'}</span>
  const monoOf = <Value,>(textOf: (value: Value) => string, usual?: { align: 'right' }) =>
    make<Value | null | undefined>((value, look) => mono(value === null || value === undefined ? null : textOf(value), look), usual)
  return {
    text: make<Text>((text, look) => <span className={look}>{text ?? '–'}</span>),
    /** Digests, addresses, versions: every letter counts. */
    mono: make<Text | number>(mono),
    number: monoOf<number>((value) => formatNumber(locale, value), { align: 'right' }),
    bytes: monoOf<number>((value) => formatBytes(locale, value), { align: 'right' }),
    dateTime: monoOf<string>((at) => formatDateTime(locale, at)),
    /** Of this year, as lists of what happens now say it. */
    dayTime: monoOf<string>((at) => formatDateTime(locale, at, { year: false })),
    logTime: monoOf<string>((at) => formatLogTime(at)),
    clockTime: monoOf<string>((at) => formatTime(at)),
    status: make<StatusName>((name) => <Status of={name} />),
  }
}

/** The same in the language of the page. */
export function useColumnOf<Row extends object>() {
  const locale = useFormatLocale()
  return useMemo(() => columnOf<Row>(locale), [locale])
}

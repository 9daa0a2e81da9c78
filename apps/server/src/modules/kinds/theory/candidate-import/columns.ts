import { personColumns, type SheetColumn } from '../../../platform/sheet/index.ts'

const pair = (en: string, zh: string) => ({ en, zh })

/** A blank cell keeps what stands there, or lets the exam give it. */
export const candidateColumns: readonly SheetColumn[] = [
  { ...personColumns.username, rule: pair('an existing account', '已有账号') },
  { ...personColumns.name, rule: pair('checked against the account', '与账号姓名核对') },
  {
    name: 'number',
    ...pair('Number', '准考证号'),
    also: ['candidate number', 'no.', 'no'],
    isUnique: true,
    example: pair('A-0042', 'A-0042'),
    rule: pair('4–32 letters, digits, - or _; blank: assigned automatically', '4–32 位字母、数字、- 或 _；留空自动编号'),
  },
  { name: 'room', ...pair('Room', '考场'), example: pair('Hall 1', '第一考场') },
  {
    name: 'seat',
    ...pair('Seat', '座位'),
    also: ['座位号'],
    example: pair('12', '12'),
    rule: pair('blank: the next free one', '留空取下一个空座'),
  },
  {
    name: 'time_factor',
    ...pair('Time factor', '延时系数'),
    example: pair('1.25', '1.25'),
    rule: pair('1–3, for needs known in advance', '1–3，用于事先已知的需要'),
  },
  { name: 'extra_minutes', ...pair('Extra minutes', '延时分钟'), example: pair('10', '10'), rule: pair('0–1440', '0–1440') },
  {
    name: 'reason',
    ...pair('Reason', '延时原因'),
    also: ['原因'],
    rule: pair('4–200 characters; required with extra time', '4–200 个字符；有延时必填'),
  },
]

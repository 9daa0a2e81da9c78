import type { SheetColumn } from '../../platform/sheet/index.ts'

const pair = (en: string, zh: string) => ({ en, zh })

/** A name may hold a stroke (TCP/IP), so the point above has a column of its own. */
export const pointColumns: readonly SheetColumn[] = [
  {
    name: 'direction',
    ...pair('Category', '方向'),
    also: ['direction'],
    isKey: true,
    example: pair('Network security', '网络安全'),
    rule: pair('an existing category, by name or identifier', '已有方向的名称或标识'),
  },
  {
    name: 'point',
    ...pair('Point', '知识点'),
    also: ['knowledge point', '知识点名称'],
    isKey: true,
    example: pair('Three-way handshake', '三次握手'),
    rule: pair('1–40 characters; once in a category', '1–40 个字符，同一方向内不重复'),
  },
  {
    name: 'point_en',
    ...pair('Point, English', '知识点英文'),
    also: ['point en', 'english', '英文', '英文名称'],
    example: pair('Three-way handshake', 'Three-way handshake'),
    rule: pair('1–40 characters; blank: as the point', '1–40 个字符；留空则与知识点相同'),
  },
  {
    name: 'parent',
    ...pair('Parent point', '上级'),
    also: ['parent', 'below', '上级知识点', '父知识点'],
    example: pair('TCP/IP', 'TCP/IP'),
    rule: pair(
      'the name of a point directly below the same category, existing or in this file; blank: directly below the category',
      '同一方向下一级知识点的名称，已有或在本表中均可；留空则直接位于方向之下。最多两级',
    ),
  },
]

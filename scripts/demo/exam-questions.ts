import { randomUUID } from 'node:crypto'
import type { Input } from '@beacon/api/endpoint'
import type { theoryQuestion } from '@beacon/api/kinds/theory/question'

type Body = Input<typeof theoryQuestion.create>['body']
type Both = readonly [en: string, zh: string]

/** Texts in English, with Chinese beside them. */
const texts = ([stem, zh]: Both, options: readonly { option_id: string; text: Both }[] = [], analysis: Both = ['', '']) => ({
  lang: 'en' as const,
  stem,
  analysis: analysis[0],
  options: options.map(({ option_id, text }) => ({ option_id, text: text[0] })),
  translations: {
    zh: { stem: zh, analysis: analysis[1], options: options.map(({ option_id, text }) => ({ option_id, text: text[1] })) },
  },
})
const listed = (words: readonly Both[]) => words.map((text) => ({ option_id: randomUUID(), text }))

/** A choice; `right`: places of the right options. */
function choice(stem: Both, words: readonly Both[], right: readonly number[], analysis: Both): Omit<Body, 'direction_id'> {
  const options = listed(words)
  const key = options.flatMap(({ option_id }, place) => (right.includes(place) ? [option_id] : []))
  const isSingle = right.length === 1
  return {
    ...texts(stem, options, analysis),
    key,
    question_type: isSingle ? 'single' : 'multiple',
    score: isSingle ? 200 : 300,
    difficulty: 'primary',
  }
}

const truth = (stem: Both, isTrue: boolean): Omit<Body, 'direction_id'> => ({
  ...texts(stem),
  question_type: 'truefalse',
  key: [String(isTrue)],
  score: 100,
})

function short(stem: Both, reference_answer: string, rubric: readonly (readonly [string, number])[]): Omit<Body, 'direction_id'> {
  return {
    ...texts(stem),
    question_type: 'short',
    key: [],
    reference_answer,
    rubric: rubric.map(([text, marks]) => ({ text, marks })),
    answer_length_max: 600,
    score: rubric.reduce((sum, [, marks]) => sum + marks, 0),
  }
}

const plainBlank = { kind: 'exact' as const, tolerance: 0, tolerance_unit: 'absolute' as const, case_sensitive: false }

/** Questions of the demo's exam; the last two are marked by people. */
export const examQuestions: readonly Omit<Body, 'direction_id'>[] = [
  choice(
    ['Which port does HTTPS use unless told otherwise?', 'HTTPS 默认使用哪个端口？'],
    [
      ['22', '22'],
      ['80', '80'],
      ['443', '443'],
      ['8080', '8080'],
    ],
    [2],
    ['RFC 9110 registers 443 for the scheme https.', 'RFC 9110 为 https 方案登记的端口是 443。'],
  ),
  choice(
    ['What keeps a cookie away from scripts of the page?', '哪个属性可使页面脚本无法读取 Cookie？'],
    [
      ['Secure', 'Secure'],
      ['HttpOnly', 'HttpOnly'],
      ['SameSite', 'SameSite'],
      ['Path', 'Path'],
    ],
    [1],
    ['HttpOnly takes the cookie out of document.cookie.', '带 HttpOnly 的 Cookie 不会出现在 document.cookie 中。'],
  ),
  choice(
    ['Which of these stop SQL injection?', '下列哪些做法可以防止 SQL 注入？'],
    [
      ['Parameters instead of joined strings', '使用参数化查询，不拼接字符串'],
      ['A longer session timeout', '延长会话超时时间'],
      ['An allow list for names of columns', '对列名使用白名单'],
      ['A database account without needless rights', '数据库账号只授予必要权限'],
    ],
    [0, 2],
    ['Few rights limit the harm and do not stop the injection.', '最小权限只能减轻危害，不能阻止注入本身。'],
  ),
  choice(
    ['Which of these are symmetric ciphers?', '下列哪些是对称加密算法？'],
    [
      ['AES', 'AES'],
      ['RSA', 'RSA'],
      ['ChaCha20', 'ChaCha20'],
      ['SM4', 'SM4'],
    ],
    [0, 2, 3],
    ['RSA has a key pair.', 'RSA 使用密钥对，属于非对称加密。'],
  ),
  truth(['A salt makes two equal passwords have different hashes.', '加盐后，两个相同口令的散列值不同。'], true),
  truth(['A VPN keeps a computer free of malware.', '使用 VPN 可以保证计算机不受恶意软件侵害。'], false),
  {
    ...texts([
      'On Linux the mode 640 lets the owner {{1}} and the group {{2}} a file.',
      '在 Linux 中，权限 640 允许属主{{1}}、属组{{2}}文件。',
    ]),
    question_type: 'completion',
    key: [],
    blanks: [
      { ...plainBlank, accepted: ['read and write', 'write and read', '读写', 'rw'], score: 50 },
      { ...plainBlank, accepted: ['read', '读', '只读', 'r'], score: 50 },
    ],
    score: 400,
  },
  short(
    [
      'A server of your company answers twice as slowly since noon. Say in order what you look at, and why.',
      '公司一台服务器自中午起响应时间翻倍。请按顺序说明你会检查什么以及原因。',
    ],
    'First what changed: load, processes, disk and network, then the logs since noon; save what may be evidence before anything is restarted.',
    [
      ['Looks before it restarts 先取证后重启', 300],
      ['Names load, disk and network 提到负载、磁盘与网络', 300],
      ['Reads the logs of that time 查看该时段日志', 200],
    ],
  ),
  short(
    ['Why is a backup that was never restored no backup?', '为什么说从未恢复过的备份不能算备份？'],
    'Nobody knows whether it is complete, readable and fast enough until it was restored once.',
    [
      ['It may be incomplete or unreadable 可能不完整或不可读', 400],
      ['The time it takes is unknown 恢复所需时间未知', 200],
    ],
  ),
]

/** What candidates of the demo write, from good to poor; an empty one has 0 without a marker. */
export const essays: readonly (readonly string[])[] = [
  [
    'First I note the time and save the process list and the open connections, so that nothing is lost.\nThen load, memory, disk and network, and what was installed at noon.\nLast the logs of that hour.',
    '先查看负载、磁盘和网络，再看中午前后的日志，确认是否有新任务或异常登录。重启放在最后，以免丢失现场。',
    'I look at top and df, then at the logs.',
    'top, then the logs.',
    'Restart it.',
    '重启服务器。',
    '',
  ],
  [
    'Nobody knows whether it is complete and readable, or how long the way back takes.',
    '没有恢复过就不知道备份是否完整、能不能读出来，也不知道恢复要多久。',
    'It could be broken.',
    '可能是坏的。',
    'It could be broken.',
    'Because of the law.',
    '',
  ],
]

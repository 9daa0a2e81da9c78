import { describe, expect, test } from 'vitest'
import { readPaste } from './paste.ts'
import { theoryBody, theoryProblems } from './question.ts'

const read = (text: string) => {
  let n = 0
  return readPaste(text, () => `00000000-0000-4000-8000-${String((n += 1)).padStart(12, '0')}`)
}
const only = (text: string) => {
  const [found] = read(text).questions
  if (found === undefined) throw new Error('no question')
  return found
}
const keyOf = ({ fields: { options = [], key = [] } }: ReturnType<typeof only>) =>
  options.flatMap(({ option_id, text }) => (key.includes(option_id) ? [text] : []))

describe('a pasted list', () => {
  test('holds questions of all five types, each as its form would send it', () => {
    const { questions, notes } = read(`1.下列哪个协议需要三次握手？
A.TCP
B.UDP
[A]
2、下列哪些属于对称加密？
A.AES  B.RSA  C.DES
[AC][3分][1分]
[解析]RSA 为非对称加密。
3. 口令应当定期更换。
[对][1分]
4.山西的简称是_____，妻子又称_____。
[山西 山西省 晋][老婆 媳妇][2分][2分][答案无顺序][不区分大小写]
5.简述 SQL 注入的原理。
[参考答案]拼接了不可信的输入。
应使用参数化查询。
[10分]`)
    expect(notes).toEqual([])
    expect(questions.map(({ line, question_type, fields }) => [line, question_type, fields.score])).toEqual([
      [1, 'single', 200],
      [5, 'multiple', 300],
      [9, 'truefalse', 100],
      [11, 'completion', 400],
      [13, 'short', 1000],
    ])
    const [single, multiple, truth, completion, short] = questions
    expect(single && keyOf(single)).toEqual(['TCP'])
    expect(multiple && keyOf(multiple)).toEqual(['AES', 'DES'])
    expect(multiple?.fields).toMatchObject({ partial_rule: 'fixed', partial_marks: 100, analysis: 'RSA 为非对称加密。' })
    expect(truth?.fields.key).toEqual(['true'])
    expect(completion?.fields).toMatchObject({ stem: '山西的简称是{{1}}，妻子又称{{2}}。', order_free: true })
    expect(completion?.fields.blanks?.map(({ accepted, score }) => [accepted, score])).toEqual([
      [['山西', '山西省', '晋'], 50],
      [['老婆', '媳妇'], 50],
    ])
    expect(short?.fields.reference_answer).toContain('应使用参数化查询。')
    for (const { fields } of questions) {
      const body = theoryBody.parse({ ...fields, direction_id: '00000000-0000-4000-8000-000000000099' })
      const { key = [], blanks = [], reference_answer = '', rubric = [] } = body
      expect(theoryProblems({ ...body, key, blanks, reference_answer, rubric, translations: {} })).toEqual([])
    }
  })

  test('takes brackets and letters of full width, and stems of several lines', () => {
    const found = only('１．看图\n选择答案：\nＡ、甲\nB）乙\n乙的第二行\n【Ｂ】')
    expect(found.question_type).toBe('single')
    expect(found.fields.stem).toBe('看图\n选择答案：')
    expect(keyOf(found)).toEqual(['乙\n乙的第二行'])
  })

  test('says the line of what is odd, and blocks no other question', () => {
    const { questions, notes } = read('Title\n1.One?\nA.x\nB.y\n[D]\n2.Two?\nA.x\nB.y\n3._____\n[a][b]\n4.Four\n[T]')
    expect(notes).toEqual([{ line: 1, code: 'text_before_first', text: 'Title' }])
    expect(questions.map((one) => one.notes.map(({ line, code }) => [line, code]))).toEqual([
      [
        [5, 'letter_without_option'],
        [2, 'no_answer'],
      ],
      [[6, 'no_answer']],
      [[10, 'group_unknown']],
      [],
    ])
  })

  test('gives blanks the nearest shares, and says when they are not those of the scores', () => {
    const even = only('1._____ _____ _____\n[a][b][c][3分]')
    expect([even.fields.blanks?.map(({ score }) => score), even.fields.score, even.notes]).toEqual([[33, 33, 34], 300, []])
  })

  test('may be long and hostile', () => {
    expect(read(`1.${'['.repeat(50_000)}\n${'_'.repeat(50_000)}\n${'A.  '.repeat(20_000)}`).questions).toHaveLength(1)
  })
})

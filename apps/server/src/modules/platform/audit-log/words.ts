import { auditModuleLabel, auditOperationLabel } from '@beacon/api/platform/audit'

export type Language = 'en' | 'zh'

/** Heads of the columns of an export, in their order. */
export const heads: Record<Language, readonly string[]> = {
  en: [
    'Seq',
    'Time (UTC)',
    'User',
    'Role at the time',
    'Module',
    'Operation',
    'Object type',
    'Object',
    'Object id',
    'Result',
    'Error',
    'IP',
    'Request id',
    'Before',
    'After',
  ],
  zh: [
    '序号',
    '时间（UTC）',
    '用户',
    '角色',
    '模块',
    '操作',
    '对象类型',
    '对象',
    '对象编号',
    '结果',
    '错误码',
    'IP',
    '请求编号',
    '操作前',
    '操作后',
  ],
}

const results: Record<Language, Record<string, string>> = {
  en: { success: 'success', failed: 'failed', refused: 'refused' },
  zh: { success: '成功', failed: '失败', refused: '拒绝' },
}
export const sheetName: Record<Language, string> = { en: 'Audit log', zh: '审计日志' }

export const moduleWord = (module: string, lang: Language): string => auditModuleLabel(module, lang)
export const operationWord = (module: string, operation: string, lang: Language): string => auditOperationLabel(module, operation, lang)
export const resultWord = (result: string, lang: Language): string => results[lang][result] ?? result

export { issueText, type LabelOf, refusalOf, useContractForm } from './contract-form.ts'

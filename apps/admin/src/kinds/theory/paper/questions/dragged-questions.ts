/** What a drag from the bank carries; a drag inside the paper carries plain text. */
export const draggedType = 'application/x-beacon-questions'

export const carriesQuestions = (transfer: DataTransfer): boolean => transfer.types.includes(draggedType)

export function draggedIds(transfer: DataTransfer): string[] {
  return transfer.getData(draggedType).split(' ').filter(Boolean)
}

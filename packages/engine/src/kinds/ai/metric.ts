/** The built-in metrics. Labels are compared as text, the others as numbers. */
export type Metric =
  | 'accuracy'
  | 'balanced_accuracy'
  | 'precision'
  | 'recall'
  | 'f1_macro'
  | 'f1_micro'
  | 'f1_binary'
  | 'roc_auc'
  | 'log_loss'
  | 'mae'
  | 'rmse'

const lower: readonly Metric[] = ['log_loss', 'mae', 'rmse']
export const isLowerBetter = (metric: Metric): boolean => lower.includes(metric)

/** What a metric reads of a submitted value; the reference of mae and rmse is a number too. */
export type ValueForm = 'label' | 'number' | 'probability'
export function valueForm(metric: Metric): ValueForm {
  if (metric === 'log_loss') return 'probability'
  return metric === 'roc_auc' || metric === 'mae' || metric === 'rmse' ? 'number' : 'label'
}
export const isTruthNumber = (metric: Metric): boolean => metric === 'mae' || metric === 'rmse'

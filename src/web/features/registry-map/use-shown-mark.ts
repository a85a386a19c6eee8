import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lookAt, markUnderFilter } from './mark-under-filter.ts';
import type { Mark } from './marks.ts';
import type { ShownMarks } from './use-map-marks.ts';

/**
 * What an open mark stands for under the filter as it is now; null, and `onGone` called, where that is nothing. As long
 * as the filter is the one under which it was opened, nothing is asked.
 */
export function useShownMark(mark: Mark, { hasNone, queryOf }: ShownMarks, onGone: () => void): Mark | null {
  const query = queryOf(lookAt(mark));
  const key = hashKey(query.queryKey);
  const [openedUnder] = useState(key);
  const isChanged = key !== openedUnder;
  const { data } = useQuery({ ...query, enabled: isChanged && !hasNone });
  const marks = hasNone ? [] : data;
  // Until it is known what is left, it is taken as it was.
  const shown = isChanged && marks !== undefined ? markUnderFilter(mark, marks) : mark;
  useEffect(() => {
    if (shown === null) onGone();
  }, [shown, onGone]);
  return shown;
}

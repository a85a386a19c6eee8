import { pagePaths } from '#contract/page-paths.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Id of the search box of a page. */
const BOX = 'search';

/** On public pages, the key `/` goes to the page's search box; from a page without one, to that of the list of projects. */
export function useSearchKey(isPublic: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
      if (target.closest('input, textarea, select, dialog') !== null) return;
      event.preventDefault();
      const box = document.getElementById(BOX);
      if (box === null) void navigate(`${pagePaths.projects}#${BOX}`);
      else box.focus();
    };
    if (isPublic) document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, isPublic]);
}

import { Button, Group, Text } from '@mantine/core';
import { NEWS_MS } from '@skin-mirror/shared/article/article.ts';
import { IconNews } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import classes from './home.module.css';
import { NEWS } from './overview.ts';

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export const useNews = () => trpc.article.list.useQuery(NEWS);

/**
 * Shows the platform's news, one after another. Stays at one while the pointer or the focus is on it, and for readers
 * who want less motion. Shows nothing without news.
 */
export function News() {
  const { t } = useTranslation('home');
  const { data } = useNews();
  const [at, setAt] = useState(0);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const count = data?.list.length ?? 0;
  useEffect(() => {
    if (count < 2 || isHeld || isStill()) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), NEWS_MS);
    return () => clearInterval(timer);
  }, [count, isHeld]);
  const shown = data?.list[at % Math.max(count, 1)];
  if (!shown) return null;
  return (
    <section
      className={classes.news}
      aria-label={t('news.title')}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <IconNews size={20} stroke={1.6} aria-hidden />
      <Text component="div" size="sm" lang={shown.lang} className={classes.newsText}>
        <Link to="/skinmgr/help" search={{ tag: 'news', id: shown.id }}>
          {shown.title}
        </Link>{' '}
        {shown.summary}
      </Text>
      {count > 1 && (
        <Group gap={4} wrap="nowrap">
          {data?.list.map((article, index) => (
            <Button
              key={article.id}
              size="compact-xs"
              variant={index === at % count ? 'light' : 'subtle'}
              aria-label={t('news.show', { number: index + 1, title: article.title })}
              aria-current={index === at % count || undefined}
              onClick={() => setAt(index)}
            >
              {index + 1}
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}

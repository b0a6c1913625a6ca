#include "server/texts.h"

#include <array>

namespace penult::server {
namespace {

struct Text {
  std::string_view code;
  std::array<std::string_view, 3> sentence;  ///< by `Language`
};
constexpr std::array<Text, 27> kTexts = {{
    {"late",
     {"Too late: the table has moved on.", "Поздно: игра уже пошла дальше.",
      "Пізно: гра вже пішла далі."}},
    {"bad_json", {"This is not JSON.", "Это не JSON.", "Це не JSON."}},
    {"bad_message",
     {"This message is not understood.", "Сообщение не понято.", "Повідомлення не зрозуміле."}},
    {"too_big",
     {"This message is too big.", "Сообщение слишком велико.", "Повідомлення завелике."}},
    {"too_fast",
     {"Too many messages; a little slower, please.", "Слишком много сообщений, чуть медленнее.",
      "Забагато повідомлень, трохи повільніше."}},
    {"unknown_table", {"There is no such table.", "Такого стола нет.", "Такого столу немає."}},
    {"bad_secret", {"This seat is not yours.", "Это не ваше место.", "Це не ваше місце."}},
    {"table_full", {"The table is full.", "За столом нет мест.", "За столом немає місць."}},
    {"bad_password",
     {"This table has a password, and this is not it.", "У стола есть пароль, и это не он.",
      "Стіл має пароль, і це не він."}},
    {"banned",
     {"The host has sent you away from this table.", "Хозяин удалил вас из-за этого стола.",
      "Господар вилучив вас з-за цього столу."}},
    {"muted",
     {"The host has muted you.", "Хозяин стола отключил вам чат.",
      "Господар столу вимкнув вам чат."}},
    {"not_host",
     {"Only the host may do this.", "Это может только хозяин стола.",
      "Це може лише господар столу."}},
    {"not_now", {"This cannot be done now.", "Сейчас это невозможно.", "Зараз це неможливо."}},
    {"bad_rules",
     {"These rules cannot be played.", "По этим правилам играть нельзя.",
      "За цими правилами грати не можна."}},
    {"bad_name",
     {"A name has 1 to 24 ordinary characters.", "В имени от 1 до 24 обычных знаков.",
      "В імені від 1 до 24 звичайних знаків."}},
    {"frozen",
     {"The table is frozen: what happens cannot be stored. It goes on as soon as it can be.",
      "Стол остановлен: ход не удаётся сохранить. Игра продолжится, как только получится.",
      "Стіл зупинено: хід не вдається зберегти. Гра продовжиться, щойно вдасться."}},
    {"store",
     {"The last move could not be stored; the table will come back as it was before.",
      "Последний ход не удалось сохранить; стол вернётся таким, каким был до него.",
      "Останній хід не вдалося зберегти; стіл повернеться таким, яким був до нього."}},
    {"superseded",
     {"Your seat is open in another window.", "Ваше место открыто в другом окне.",
      "Ваше місце відкрите в іншому вікні."}},
    {"kicked",
     {"The host has given your seat away.", "Хозяин стола освободил ваше место.",
      "Господар столу звільнив ваше місце."}},
    {"ended", {"The table is closed.", "Стол закрыт.", "Стіл закрито."}},
    {"slow",
     {"The connection is too slow.", "Соединение слишком медленное.", "З’єднання надто повільне."}},
    {"shutdown",
     {"The server restarts; the table will be back in a moment.",
      "Сервер перезапускается; стол скоро вернётся.",
      "Сервер перезапускається; стіл скоро повернеться."}},
    {"busy",
     {"Too much at once; try again in a minute.", "Слишком много сразу; попробуйте через минуту.",
      "Забагато одразу; спробуйте за хвилину."}},
    {"bad_origin",
     {"This page belongs to another site.", "Эта страница с другого сайта.",
      "Ця сторінка з іншого сайту."}},
    {"not_found", {"There is nothing here.", "Здесь ничего нет.", "Тут нічого немає."}},
    {"bad_request",
     {"This request is not understood.", "Запрос не понят.", "Запит не зрозумілий."}},
    {"damaged",
     {"The log of this table is damaged; it is kept aside.", "Журнал стола повреждён и отложен.",
      "Журнал столу пошкоджено й відкладено."}},
}};

}  // namespace

std::string_view text_of(std::string_view code, Language language) {
  for (const Text& text : kTexts)
    if (text.code == code) return text.sentence[size_t(language)];
  return code;
}

}  // namespace penult::server
